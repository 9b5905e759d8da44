import clsx from 'clsx';
import type { CardListBlock } from '../generated/props.ts';
import { Card } from '../ui/cards/card.tsx';
import { Logo } from '../ui/cards/logo.tsx';
import { News } from '../ui/cards/news.tsx';
import type { Item } from '../ui/cards/parts.tsx';
import { Person } from '../ui/cards/person.tsx';
import { Service } from '../ui/cards/service.tsx';
import { Section } from '../ui/section.tsx';

type Look = CardListBlock['look'];

/** Number of cards of a look side by side where there is room for all, unless the block says otherwise. */
const COLUMNS: Record<Look, number> = { card: 4, news: 2, person: 4, logo: 3, service: 2, step: 4 };

/** Classes of every list. On paper, pages break in blocks; in columns they break badly. */
const LIST = 'gap-cards *:grid print:*:block';

/** Classes of a list by its columns: it has as many as there is room for in the block, which may be in a column itself. */
const GRIDS: Record<number, string> = {
  1: 'grid',
  2: 'grid @sm:grid-cols-2',
  3: 'grid @sm:grid-cols-2 @lg:grid-cols-3 print:grid-cols-3',
  4: 'grid @sm:grid-cols-2 @lg:grid-cols-4 print:grid-cols-4',
};

/** Two cards where there is room for more are no larger for it. */
const FEW = 'grid @sm:grid-cols-[repeat(2,minmax(0,24rem))]';

const PEOPLE = 'grid grid-cols-2 @md:grid-cols-3 @lg:grid-cols-4 print:grid-cols-4';

/** The first person is on a line of their own, and all are centred. */
const FEATURED = clsx(
  'flex flex-wrap justify-center *:w-[calc(50%-1rem)] *:first:basis-full *:first:justify-center',
  '[&>:first-child>*]:w-[min(75vw,20rem)] print:[&>:first-child>*]:w-auto',
  '@md:*:w-[calc(33.333%-1.25rem)] @md:*:max-w-80 @md:*:first:max-w-none',
  'print:grid print:grid-cols-4 print:*:w-auto print:*:max-w-none',
);

/** Cards side by side. */
export function CardList({ id, lang, title, text, look, columns, featured, likes, items }: CardListBlock) {
  const List = look === 'step' ? 'ol' : 'ul';
  const wanted = columns ?? COLUMNS[look];
  const across = Math.min(wanted, items.length);
  const isFew = look === 'card' && across === 2 && wanted > 2;
  const people = featured ? FEATURED : PEOPLE;
  const grid = look === 'person' ? people : isFew ? FEW : GRIDS[across];
  return (
    <Section id={id} lang={lang} title={title} text={text} className="@container">
      <List className={clsx(LIST, grid, look === 'step' && '[counter-reset:step]')}>
        {items.map((item, i) => (
          <li key={i}>
            <LookCard look={look} item={item} likes={likes} columns={isFew ? 3 : across} />
          </li>
        ))}
      </List>
    </Section>
  );
}

interface LookCardProps {
  look: Look;
  item: Item;
  likes: boolean;
  columns: number;
}

/** Card of a look. */
function LookCard({ look, item, likes, columns }: LookCardProps) {
  // A card as wide as the page has its image on one half.
  const sizes = `(min-width: 64rem) ${Math.round(1200 / Math.max(columns, 2))}px, (min-width: 40rem) 50vw, 100vw`;
  switch (look) {
    case 'card':
      return <Card item={item} sizes={sizes} isWide={columns === 1} />;
    case 'news':
      return <News item={item} likes={likes} />;
    case 'person':
      return <Person item={item} sizes="(min-width: 64rem) 280px, 50vw" />;
    case 'logo':
      return <Logo item={item} sizes="(min-width: 40rem) 320px, 100vw" />;
    case 'service':
    case 'step':
      return <Service item={item} isStep={look === 'step'} />;
  }
}
