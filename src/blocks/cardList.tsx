import type { CardListBlock } from '../generated/props.ts';
import { Card } from '../ui/cards/card.tsx';
import { Logo } from '../ui/cards/logo.tsx';
import { News } from '../ui/cards/news.tsx';
import { Person } from '../ui/cards/person.tsx';
import { Service } from '../ui/cards/service.tsx';
import type { Item } from '../ui/cards/types.ts';
import { Section } from '../ui/section.tsx';

/** How many cards of a look stand side by side on a wide screen, unless the block says otherwise. */
const COLUMNS: Record<CardListBlock['look'], number> = {
  card: 4,
  news: 2,
  person: 4,
  logo: 3,
  service: 2,
  step: 4,
};

/** Cards side by side. */
export function CardList({ id, lang, title, text, look, columns, featured, likes, items }: CardListBlock) {
  const List = look === 'step' ? 'ol' : 'ul';
  const most = columns ?? COLUMNS[look];
  const across = Math.min(most, Math.max(items.length, look === 'person' ? 4 : 1));
  const isFew = look === 'card' && across === 2 && most > 2;
  return (
    <Section id={id} lang={lang} title={title} text={text}>
      <List
        className={`cards cards-${look} cards-${across} ${isFew ? 'cards-few' : ''} ${featured ? 'cards-featured' : ''}`}
      >
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and their order is the content's.
          <li key={i}>
            <OneCard look={look} item={item} likes={likes} columns={isFew ? 3 : across} />
          </li>
        ))}
      </List>
    </Section>
  );
}

interface CardProps {
  look: CardListBlock['look'];
  item: Item;
  likes: boolean;
  columns: number;
}

function OneCard({ look, item, likes, columns }: CardProps) {
  // A card as wide as the page has its picture on one half.
  const sizes = `(min-width: 64rem) ${Math.round(1200 / Math.max(columns, 2))}px, (min-width: 40rem) 50vw, 100vw`;
  switch (look) {
    case 'card':
      return <Card item={item} sizes={sizes} />;
    case 'news':
      return <News item={item} likes={likes} />;
    case 'person':
      return <Person item={item} sizes="(min-width: 64rem) 280px, 50vw" />;
    case 'logo':
      return <Logo item={item} sizes="(min-width: 40rem) 320px, 100vw" />;
    case 'service':
    case 'step':
      return <Service item={item} />;
  }
}
