import type { CardListBlock } from '../generated/props.ts';
import { Card, CardGrid, getColumns } from '../ui/cards.tsx';
import { usePage } from '../ui/context.tsx';
import { PAGE_WIDTH } from '../ui/picture.tsx';
import { useFilter } from '../ui/table-tools.tsx';

/** Number of cards of a look side by side where there is room for all, unless the block says otherwise. */
const COLUMNS: Record<CardListBlock['look'], number> = { card: 4, tile: 4, service: 2 };

export function CardList({ look, columns = COLUMNS[look], filter, items, ...section }: CardListBlock) {
  const { page, site } = usePage();
  const { found, field } = useFilter({
    filter,
    // The words of each card are the cells of a row.
    data: {
      columns: [],
      rows: items.map(({ eyebrow = '', title, text = '', list = [] }) => [eyebrow, title, text, ...list]),
      width: 0,
    },
    found: site.words.entriesFound,
    remark: page.numbers && site.words.onlyThisPage,
  });
  const isTile = look === 'tile';
  const across = getColumns(items.length, columns);
  // A card as wide as the page has its image on one half.
  const width = Math.round(PAGE_WIDTH / Math.max(across, 2));
  const large = `(min-width: 64rem) ${width}px, (min-width: 40rem) 50vw, ${isTile ? 50 : 100}vw`;
  const sizes = look === 'service' ? '160px' : large;
  const shape = across === 1 && look === 'card' ? 'wide' : look;
  const cards = items.map(
    (item, i) => found.includes(i) && <Card key={i} item={item} sizes={sizes} look={shape} />,
  );
  return <CardGrid {...section} columns={columns} field={field} cards={cards} isSmall={isTile} />;
}
