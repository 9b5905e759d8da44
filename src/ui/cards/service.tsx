import clsx from 'clsx';
import { Actions } from '../actions.tsx';
import { Icon } from '../icon.tsx';
import { INLINE_ICON } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { RichText } from '../rich-text.tsx';
import { ABOVE, CARD, CardPoints, CardTitle, EYEBROW, LINKED, TEXT } from './parts.tsx';
import type { Item } from './types.ts';

/** Classes of a step, with its number at the top; the list of steps resets the counter. */
const STEP =
  'px-6 pt-[4.25rem] pb-6 [counter-increment:step] before:absolute before:top-5 before:left-6 before:text-[1.9rem] before:leading-none before:font-heavy before:text-brand before:tabular-nums before:content-[counter(step)]';

/** Card with a title, a text and points, and a small image if there is one; `isStep` puts its number above. */
export function Service({ item, isStep }: { item: Item; isStep: boolean }) {
  return (
    <article className={clsx(CARD, isStep ? STEP : 'p-6', item.href && LINKED)}>
      {item.image && (
        <div className="mb-4 w-24 overflow-hidden rounded-[0.6rem]">
          <Picture image={item.image} sizes="160px" className="aspect-square w-full object-cover" />
        </div>
      )}
      <h3>
        <CardTitle item={item} />
      </h3>
      {item.eyebrow && <p className={clsx(EYEBROW, 'mt-[0.6rem] mb-[0.35rem]')}>{item.eyebrow}</p>}
      {item.text && <RichText text={item.text} className={clsx(TEXT, !item.eyebrow && 'mt-[0.6rem]')} />}
      {item.list && <CardPoints points={item.list} />}
      {item.actions && <Actions actions={item.actions} className={clsx(ABOVE, 'mt-auto pt-4')} />}
      {item.href && item.linkLabel && (
        <p className="mt-auto pt-4 text-link" aria-hidden="true">
          {item.linkLabel} <Icon name="arrow" className={INLINE_ICON} />
        </p>
      )}
    </article>
  );
}
