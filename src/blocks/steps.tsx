import type { StepsBlock } from '../generated/props.ts';
import { Card } from '../ui/cards/card.tsx';
import { CardGrid } from '../ui/cards/card-grid.tsx';

export function Steps({ columns, items, ...section }: StepsBlock) {
  const cards = items.map((item, i) => <Card key={i} item={item} sizes="96px" look="step" />);
  return <CardGrid {...section} columns={columns} cards={cards} isNumbered />;
}
