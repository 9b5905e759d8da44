import { flushSync } from 'react-dom';

/** Changes the page by a view transition where the browser has them and the visitor has nothing against motion. */
export function withTransition(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || typeof document.startViewTransition !== 'function' || document.hidden) {
    change();
    return;
  }
  document.startViewTransition(() => flushSync(change));
}
