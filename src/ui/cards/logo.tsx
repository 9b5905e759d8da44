import clsx from 'clsx';
import { Actions } from '../actions.tsx';
import { Heading } from '../heading.tsx';
import { Picture } from '../picture.tsx';
import { CARD, type Item } from './parts.tsx';

/** The image itself is centred: a box around it would be as wide as the image was before it shrank. */
const PLACE =
  'mb-5 grid aspect-2/1 place-items-center rounded-control bg-white [&_picture]:contents [&_source]:hidden';

/** Card with a logo, a name and links. */
export function Logo({ item, sizes }: { item: Item; sizes: string }) {
  return (
    <article className={clsx(CARD, 'p-6')}>
      <div className={PLACE}>
        {item.image && (
          <Picture image={item.image} sizes={sizes} className="max-h-4/5 max-w-4/5 object-contain" />
        )}
      </div>
      <Heading look="h3">{item.title}</Heading>
      {item.actions && <Actions actions={item.actions} className="mt-auto pt-3" />}
    </article>
  );
}
