/** Returns `true` for visitors who asked their device for less motion. */
export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function getScrollBehavior(): ScrollBehavior {
  return isMotionReduced() ? 'instant' : 'smooth';
}
