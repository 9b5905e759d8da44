import '../styles/main.css';
import { isCostly } from './connection.ts';
import { fetchDrawn } from './page-data.ts';
import { trustOwnWorkers } from './trusted.ts';

trustOwnWorkers();

/** Fetches React and what the page was drawn from side by side, and hands the page over. */
async function begin(): Promise<void> {
  const [{ hydrate }, drawn] = await Promise.all([import('./hydrate.tsx'), fetchDrawn()]);
  if (drawn) hydrate(drawn);
}

// Everything works without React; on a slow or costly connection it is not loaded at all. Whatever fails (the network,
// a file that is cut off) leaves the page as it is.
if (!isCostly()) begin().catch((error: unknown) => console.warn('The page stays without JavaScript.', error));
