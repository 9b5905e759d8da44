import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Section, type SectionProps } from '../section.tsx';

/** Classes of a list in rows. Widths are rounded, and what is too wide by that would be in the next row. */
export const ROWS =
  'flex flex-wrap gap-cards *:w-[calc((100%+var(--spacing-cards))/var(--columns,1)-var(--spacing-cards)-0.05px)]';

/** Classes of every list of cards: those of a last row that is not full are in its middle. On paper, pages break in blocks. */
const LIST = `${ROWS} justify-center *:grid print:*:block`;

/** Classes of a list by its columns: it has as many as there is room for in the block, which may be in a column itself. */
const COLUMNS: Record<number, string> = {
  2: '@sm:[--columns:2]',
  3: '@sm:[--columns:2] @lg:[--columns:3] print:[--columns:3]',
  4: '@sm:[--columns:2] @lg:[--columns:4] print:[--columns:4]',
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
  columns: number;
  isNumbered?: boolean;
  /** True for small cards, two to a row on a phone. */
  isSmall?: boolean;
}

export function CardGrid({ cards, columns, isNumbered, isSmall, ...section }: CardGridProps) {
  const List = isNumbered ? 'ol' : 'ul';
  const across = getColumns(cards.length, columns);
  const classes = clsx(COLUMNS[across], across === 2 && columns > 2 && FEW);
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
