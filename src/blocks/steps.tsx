import type { StepsBlock } from '../generated/props.ts';
import { Card, CardGrid } from '../ui/cards.tsx';

export function Steps({ columns, items, ...section }: StepsBlock) {
  const cards = items.map((item, i) => <Card key={i} item={item} sizes="96px" look="step" />);
  return <CardGrid {...section} columns={columns} cards={cards} isNumbered />;
}
