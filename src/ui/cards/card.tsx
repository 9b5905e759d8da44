import clsx from 'clsx';
import type { Card as Item } from '../../generated/props.ts';
import { Heading } from '../heading.tsx';
import { Picture } from '../picture.tsx';
import { RichText } from '../rich-text.tsx';
import { CARD, CardEnd, CardTitle, EYEBROW, LINKED, TEXT } from './parts.tsx';

interface CardProps {
  item: Item;
  /** Width of the image, as the `sizes` of an `img`. */
  sizes: string;
  /** True for a card as wide as its list: the image is beside the text where there is room. */
  isWide: boolean;
}

/** Card with an image, a title and a text; with a link, the whole card is that link. */
export function Card({ item, sizes, isWide }: CardProps) {
  return (
    <article className={clsx(CARD, item.href && LINKED, isWide && '@sm:flex-row @sm:items-start')}>
      {item.image && (
        <div className={clsx('aspect-3/2 overflow-hidden bg-quiet', isWide && '@sm:w-1/2 @sm:flex-none')}>
          <Picture image={item.image} sizes={sizes} className="size-full object-cover" />
        </div>
      )}
      <div className="flex flex-1 flex-col p-5 print:p-3">
        {item.eyebrow && <p className={clsx(EYEBROW, 'mb-[0.35rem]')}>{item.eyebrow}</p>}
        <Heading look="h3">
          <CardTitle item={item} />
        </Heading>
        {item.text && <RichText text={item.text} className={clsx(TEXT, 'mt-2')} />}
        <CardEnd item={item} />
      </div>
    </article>
  );
}
