import clsx from 'clsx';
import type { Card as Item } from '../../generated/props.ts';
import { Heading } from '../heading.tsx';
import { Picture } from '../picture.tsx';
import { RichText } from '../rich-text.tsx';
import { CARD, CardEnd, CardTitle, EYEBROW, LINKED, TEXT } from './parts.tsx';

/** Card with a title, a text and points, and a small image if there is one; `isStep` puts its number above. */
export function Service({ item, isStep = false }: { item: Item; isStep?: boolean }) {
  return (
    <article className={clsx(CARD, isStep ? 'numbered' : 'p-6', item.href && LINKED)}>
      {item.image && (
        <div className="mb-4 w-24 overflow-hidden rounded-[0.6rem]">
          <Picture image={item.image} sizes="160px" className="aspect-square w-full object-cover" />
        </div>
      )}
      <Heading look="h3">
        <CardTitle item={item} />
      </Heading>
      {item.eyebrow && <p className={clsx(EYEBROW, 'mt-[0.6rem] mb-[0.35rem]')}>{item.eyebrow}</p>}
      {item.text && <RichText text={item.text} className={clsx(TEXT, !item.eyebrow && 'mt-[0.6rem]')} />}
      <CardEnd item={item} />
    </article>
  );
}
