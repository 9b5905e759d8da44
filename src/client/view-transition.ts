import { flushSync } from 'react-dom';
import { isMotionReduced } from '../ui/motion.ts';

/** Changes the page by a view transition where the browser has them and the visitor has nothing against motion. */
export function withTransition(change: () => void): void {
  if (isMotionReduced() || typeof document.startViewTransition !== 'function' || document.hidden) {
    change();
    return;
  }
  // The page changes even where the browser gives the transition up.
  document.startViewTransition(() => flushSync(change)).ready.catch(() => {});
}
