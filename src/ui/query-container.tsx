import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Steps of widths in rem, each with its class. Tailwind finds them here. */
const STEPS: readonly [rem: number, className: string][] = [
  [20, 'text-[20rem]'],
  [28, 'text-[28rem]'],
  [36, 'text-[36rem]'],
  [52, 'text-[52rem]'],
  [64, 'text-[64rem]'],
  // Wider than any screen.
  [Number.POSITIVE_INFINITY, 'text-[500rem]'],
];

interface QueryContainerProps {
  /** The width that the content needs, in rem; absent if the CSS of the block does not ask for it. */
  width: number | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * A container whose content needs a width. Its font size is that width, and is no size of text: in `@container (width < 1em)`,
 * which is one rule for all widths, the CSS of a block gets it.
 */
export function QueryContainer({ width, className, children }: QueryContainerProps) {
  const step = width === undefined ? undefined : STEPS.find(([rem]) => width <= rem);
  return <div className={clsx('@container', className, step?.[1])}>{children}</div>;
}
