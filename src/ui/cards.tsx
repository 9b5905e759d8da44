import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Card as Item } from '../generated/props.ts';
import { Heading, keepCompounds } from './heading.tsx';
import { EndIcon } from './icon.tsx';
import { Actions, Link } from './link.tsx';
import { Picture, type PictureProps } from './picture.tsx';
import { RichText } from './rich-text.tsx';
import { Section, type SectionProps } from './section.tsx';

/** Classes of a list in rows. Widths are rounded, and what is too wide by that would be in the next row. */
export const ROWS =
  'flex flex-wrap gap-cards *:w-[calc((100%+var(--spacing-cards))/var(--columns,1)-var(--spacing-cards)-0.05px)]';

/** Cards fill their rows: those of a last row that isn't full grow, and one alone has its image beside its words. On paper, pages break in blocks. */
const LIST = `${ROWS} *:@container *:grid print:*:block`;

/** Classes of a list by its columns: it has as many as there is room for in the block, which may be in a column itself. */
const COLUMNS: Record<number, string> = {
  2: '@sm:[--columns:2]',
  3: '@sm:[--columns:2] @lg:[--columns:3] print:[--columns:3]',
  4: '@sm:[--columns:2] @lg:[--columns:4] print:[--columns:4]',
};

/** Returns the columns of cards whose rows are as even as they can be: five in four columns are three and two. */
export function getColumns(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

interface CardGridProps extends Pick<SectionProps, 'id' | 'lang' | 'title' | 'text'> {
  /** The cards; without one, its place is hidden. */
  cards: readonly ReactNode[];
  /** A field above the cards. */
  field?: ReactNode;
  /** Number of cards side by side at most. */
  columns: number;
  isNumbered?: boolean;
  /** True for cards of one width, however many there are: they don't fill their rows. */
  isEven?: boolean;
  /** True for small cards, two to a row on a phone. */
  isSmall?: boolean;
}

export function CardGrid(props: CardGridProps) {
  const { cards, field, columns, isEven, isNumbered, isSmall, ...section } = props;
  const List = isNumbered ? 'ol' : 'ul';
  const across = COLUMNS[isEven ? columns : getColumns(cards.length, columns)];
  return (
    <Section {...section} className="@container">
      {field}
      <List
        className={clsx(
          LIST,
          !isEven && '*:grow',
          across,
          isNumbered && '[counter-reset:step]',
          isSmall && '[--columns:2]',
        )}
      >
        {cards.map((card, i) => (
          <li key={i} hidden={!card}>
            {card}
          </li>
        ))}
      </List>
    </Section>
  );
}

export const CARD = 'relative flex flex-col overflow-hidden rounded-card border border-line bg-raised';

/** Classes of a card's text, whose links lie above the link of the whole card. */
export const CARD_TEXT = 'text-sm [&_a]:relative [&_a]:z-1';

const LINKED = 'group transition-transform hover:-translate-y-0.5 hover:border-brand hover:elevated';

type Classes = { image: string; fit?: string; words: string; text: string; card?: string; title?: string };

/** A card with much room has its image beside its words. */
const WIDE = '@sm:flex-row @sm:items-start';
const HALF = '@sm:w-1/2 @sm:flex-none';

const LOOKS = {
  card: { card: WIDE, image: `aspect-3/2 ${HALF}`, words: 'p-5 print:p-3', text: 'mt-2' },
  tile: {
    card: WIDE,
    image: `aspect-2/1 ${HALF}`,
    words: 'px-3 pt-3 pb-4 lg:px-4 print:p-3',
    title: 'text-lg',
    text: 'mt-1 max-md:text-xs leading-snug',
  },
  service: {
    image: 'mx-6 mt-6 size-24 rounded-control',
    fit: 'object-contain',
    words: 'p-6 not-first:pt-4',
    text: 'mt-2.5',
  },
  step: {
    card: 'step [counter-increment:step]',
    image: 'mx-6 mt-17 size-24 rounded-control',
    fit: 'object-contain',
    words: 'p-6 first:pt-17 not-first:pt-4',
    text: 'mt-2.5',
  },
} satisfies Record<string, Classes>;

type CardProps = Pick<PictureProps, 'sizes'> & { item: Item; look: keyof typeof LOOKS };

/** Card with an image, a title, a text, points and links; with a link of its own, the whole card is that link. */
export function Card({ item, sizes, look }: CardProps) {
  const { image, eyebrow, title, text, list, actions, href, label } = item;
  const classes: Classes = LOOKS[look];
  return (
    <article className={clsx(CARD, href && LINKED, classes.card)}>
      {image && (
        <div className={clsx('overflow-hidden bg-quiet', classes.image)}>
          <Picture image={image} sizes={sizes} className={clsx('size-full', classes.fit ?? 'object-cover')} />
        </div>
      )}
      <div className={clsx('flex flex-1 flex-col', classes.words)}>
        {eyebrow && <p className="mb-1.5 font-bold text-accent text-sm">{eyebrow}</p>}
        <Heading look="h3" className={clsx(classes.title)}>
          <Link link={href} className="stretched-link group-hover:text-brand">
            {keepCompounds(title)}
          </Link>
        </Heading>
        {text && <RichText text={text} className={clsx(CARD_TEXT, classes.text)} />}
        {list && (
          <ul className="points mt-3 text-sm">
            {list.map((point, i) => (
              <li key={i}>{point}</li>
            ))}
          </ul>
        )}
        {actions && <Actions actions={actions} className="relative z-1 mt-auto pt-4" />}
        {href && label && (
          <p className="mt-auto pt-4 text-link" aria-hidden="true">
            {label}
            <EndIcon name="arrow" />
          </p>
        )}
      </div>
    </article>
  );
}
