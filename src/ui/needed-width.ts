/** Steps of widths in rem. Tailwind finds their classes in this file. */
const STEPS: readonly [rem: number, className: string][] = [
  [20, 'text-[20rem]'],
  [28, 'text-[28rem]'],
  [36, 'text-[36rem]'],
  [52, 'text-[52rem]'],
  [64, 'text-[64rem]'],
];
const WIDER_THAN_SCREENS = 'text-[500rem]';

/**
 * Returns the class of a container whose content needs a width, in rem. It sets the font size, which is no size of text here: in
 * `@container (width < 1em)` a block's CSS gets the needed width by it, in one rule for all widths.
 */
export function getWidthClass(rem: number): string {
  return STEPS.find(([step]) => rem <= step)?.[1] ?? WIDER_THAN_SCREENS;
}
