import type { CardListBlock } from '../generated/props.ts';
import { Card, CardGrid, getColumns } from '../ui/cards.tsx';
import { useSite } from '../ui/context.tsx';
import { toList } from '../ui/lists.ts';
import { PAGE_WIDTH } from '../ui/picture.tsx';
import { useFilter } from '../ui/table-tools.tsx';

/** Cards side by side where there is room for all: four, or two of a service, unless the block says otherwise. */
export function CardList({ look, filter, items: ofPage, ...section }: CardListBlock) {
  const { words } = useSite();
  const { columns = look === 'service' ? 2 : 4 } = section;
  const list = toList({ ...section, filter, items: ofPage });
  const { data, found, field } = useFilter({
    data: list,
    filter: filter !== false,
    found: words.entriesFound,
  });
  const { items = [] } = data;
  const isTile = look === 'tile';
  const across = getColumns(items.length, columns);
  const inLast = items.length % across || across;
  const cards = items.map((item, i) => {
    // An image beside words is on one half of its card.
    const side = i < items.length - inLast ? across : inLast;
    const onPhone = isTile && (i % 2 || i < items.length - 1) ? 50 : 100;
    const large = `(min-width: 64rem) ${Math.round(PAGE_WIDTH / Math.max(side, 2))}px, (min-width: 40rem) 50vw, ${onPhone}vw`;
    return (
      found.includes(i) && (
        <Card key={i} item={item} sizes={look === 'service' ? '160px' : large} look={look} />
      )
    );
  });
  return <CardGrid {...section} columns={columns} field={field} cards={cards} isSmall={isTile} />;
}
