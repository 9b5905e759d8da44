import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Section, type SectionProps } from '../section.tsx';

/** Classes of every list. On paper, pages break in blocks; in columns they break badly. */
const LIST = 'gap-cards *:grid print:*:block';

/** Classes of a list by its columns: it has as many as there is room for in the block, which may be in a column itself. */
const GRIDS: Record<number, string> = {
  1: 'centered-rows',
  2: 'centered-rows @sm:[--columns:2]',
  3: 'centered-rows @sm:[--columns:2] @lg:[--columns:3] print:[--columns:3]',
  4: 'centered-rows @sm:[--columns:2] @lg:[--columns:4] print:[--columns:4]',
};

/** Two cards where there is room for more are no larger for it. */
const FEW = '@sm:justify-start @sm:*:max-w-96';

/** Returns the columns of cards whose rows are as even as they can be: five in four columns are three and two. */
export function getColumns(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

interface CardGridProps extends Pick<SectionProps, 'id' | 'lang' | 'title' | 'text'> {
  cards: readonly ReactNode[];
  /** Number of cards side by side at most. */
  grid: number;
  isNumbered?: boolean;
  /** True for small cards, two to a row on a phone. */
  isSmall?: boolean;
}

/** Section with cards side by side. */
export function CardGrid({ cards, grid, isNumbered, isSmall, ...section }: CardGridProps) {
  const List = isNumbered ? 'ol' : 'ul';
  const columns = getColumns(cards.length, grid);
  const classes = clsx(GRIDS[columns], columns === 2 && columns < grid && FEW);
  return (
    <Section {...section} className="@container">
      <List className={clsx(LIST, classes, isNumbered && '[counter-reset:step]', isSmall && '[--columns:2]')}>
        {cards.map((card, i) => (
          <li key={i}>{card}</li>
        ))}
      </List>
    </Section>
  );
}
