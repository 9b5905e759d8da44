import type { StepsBlock } from '../generated/props.ts';
import { CardGrid } from '../ui/cards/card-grid.tsx';
import { Service } from '../ui/cards/service.tsx';

/** Numbered steps of a process. */
export function Steps({ columns, items, ...section }: StepsBlock) {
  const cards = items.map((item, i) => <Service key={i} item={item} isStep />);
  return <CardGrid {...section} grid={columns} cards={cards} isNumbered />;
}
