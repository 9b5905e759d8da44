import type { CardListBlock } from '../generated/props.ts';
import { Card, CardGrid, getColumns } from '../ui/cards.tsx';
import { PAGE_WIDTH } from '../ui/picture.tsx';

/** Number of cards of a look side by side where there is room for all, unless the block says otherwise. */
const COLUMNS: Record<CardListBlock['look'], number> = { card: 4, tile: 4, service: 2 };

export function CardList({ look, columns = COLUMNS[look], items, ...section }: CardListBlock) {
  const isTile = look === 'tile';
  const across = getColumns(items.length, columns);
  // A card as wide as the page has its image on one half.
  const width = Math.round(PAGE_WIDTH / Math.max(across, 2));
  const large = `(min-width: 64rem) ${width}px, (min-width: 40rem) 50vw, ${isTile ? 50 : 100}vw`;
  const sizes = look === 'service' ? '160px' : large;
  const shape = across === 1 && look === 'card' ? 'wide' : look;
  const cards = items.map((item, i) => <Card key={i} item={item} sizes={sizes} look={shape} />);
  return <CardGrid {...section} columns={columns} cards={cards} isSmall={isTile} />;
}
