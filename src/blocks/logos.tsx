import clsx from 'clsx';
import type { LogosBlock } from '../generated/props.ts';
import { CARD, CARD_TEXT, CardGrid } from '../ui/cards.tsx';
import { Heading } from '../ui/heading.tsx';
import { Actions } from '../ui/link.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichText } from '../ui/rich-text.tsx';

export function Logos({ columns, items, ...section }: LogosBlock) {
  const sizes = `(min-width: 40rem) ${columns < 3 ? 480 : 320}px, 100vw`;
  const cards = items.map(({ image, title, text, actions }, i) => (
    <article key={i} className={clsx(CARD, 'p-6')}>
      {/* The image itself is centred: a box around it would be as wide as the image was before it shrank. */}
      <div className="mb-5 grid aspect-2/1 max-h-72 place-items-center rounded-control bg-white forced-color-adjust-none [&_picture]:contents [&_source]:hidden">
        {image && <Picture image={image} sizes={sizes} className="max-h-4/5 max-w-4/5 object-contain" />}
      </div>
      <Heading look="h3">{title}</Heading>
      {text && <RichText text={text} className={clsx(CARD_TEXT, 'mt-1')} />}
      {actions && <Actions actions={actions} className="mt-auto pt-3" />}
    </article>
  ));
  return <CardGrid {...section} columns={columns} cards={cards} isEven />;
}
