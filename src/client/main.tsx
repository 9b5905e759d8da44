import '../styles/main.css';
import { isCostly } from './connection.ts';
import { trustOwnWorkers } from './trusted.ts';

trustOwnWorkers();
// Everything works without React; on a slow or costly connection it is not loaded at all.
if (!isCostly()) void import('./hydrate.tsx');
