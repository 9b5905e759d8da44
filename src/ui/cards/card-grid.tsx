import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Section, type SectionProps } from '../section.tsx';

/** Classes of every list. On paper, pages break in blocks; in columns they break badly. */
const LIST = 'gap-cards *:grid print:*:block';

/** Classes of a list by its columns: it has as many as there is room for in the block, which may be in a column itself. */
const GRIDS: Record<number, string> = {
  1: 'grid',
  2: 'grid @sm:grid-cols-2',
  3: 'grid @sm:grid-cols-2 @lg:grid-cols-3 print:grid-cols-3',
  4: 'grid @sm:grid-cols-2 @lg:grid-cols-4 print:grid-cols-4',
};

interface CardGridProps extends Pick<SectionProps, 'id' | 'lang' | 'title' | 'text'> {
  cards: readonly ReactNode[];
  /** Number of cards side by side where there is room for all, or the classes of the list. */
  grid: number | string;
  isNumbered?: boolean;
}

/** Section with cards side by side. */
export function CardGrid({ cards, grid, isNumbered, ...section }: CardGridProps) {
  const List = isNumbered ? 'ol' : 'ul';
  const classes = typeof grid === 'string' ? grid : GRIDS[Math.min(grid, cards.length)];
  return (
    <Section {...section} className="@container">
      <List className={clsx(LIST, classes, isNumbered && '[counter-reset:step]')}>
        {cards.map((card, i) => (
          <li key={i}>{card}</li>
        ))}
      </List>
    </Section>
  );
}
