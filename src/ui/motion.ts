/** Returns `true` for visitors who asked their device for less motion. */
export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
