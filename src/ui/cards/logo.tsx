import { Actions } from '../actions.tsx';
import { Picture } from '../picture.tsx';
import type { Item } from './types.ts';

/** A logo with its links. */
export function Logo({ item, sizes }: { item: Item; sizes: string }) {
  return (
    <article className="logo-card">
      <div className="logo-picture">{item.image && <Picture image={item.image} sizes={sizes} />}</div>
      <h3>{item.title}</h3>
      {item.actions && <Actions actions={item.actions} />}
    </article>
  );
}
