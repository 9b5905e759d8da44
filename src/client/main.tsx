import '../styles/main.css';
import { isCostly } from './connection.ts';
import { fetchInitialData } from './page-data.ts';
import { createTrustPolicy } from './trusted.ts';
import { unfoldOnPaper } from './unfold-on-paper.ts';

/** Time after which React is loaded though the page is busy, in milliseconds. */
const IDLE_MS = 1000;

createTrustPolicy();
unfoldOnPaper();

/** Fetches React and the page's data side by side, and hands the page over. */
async function begin(): Promise<void> {
  const [{ hydrate }, initial] = await Promise.all([import('./hydrate.tsx'), fetchInitialData()]);
  if (initial) await hydrate(initial);
}

/** Calls `work` once: when the page and its images are loaded and painted, or at the visitor's first input. */
function afterArrival(work: () => void): void {
  let waiting = true;
  const once = () => {
    if (waiting) work();
    waiting = false;
  };
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(once, { timeout: IDLE_MS }) : once();
  if (document.readyState === 'complete') whenIdle();
  // After the next paint.
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(whenIdle)), { once: true });
  for (const input of ['pointerdown', 'keydown'])
    addEventListener(input, once, { once: true, passive: true });
}

// Everything works without React: it is loaded after all that is read, and on a slow or costly connection not at all.
// Whatever fails (the network, a file that is cut off) leaves the page as it is.
if (!isCostly())
  afterArrival(() => {
    begin().catch((error: unknown) => console.warn('The page stays without JavaScript.', error));
  });
