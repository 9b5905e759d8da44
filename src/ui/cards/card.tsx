import clsx from 'clsx';
import type { Card as Item } from '../../generated/props.ts';
import { Heading } from '../heading.tsx';
import { Picture } from '../picture.tsx';
import { RichText } from '../rich-text.tsx';
import { CARD, CardEnd, CardTitle, EYEBROW, LINKED, TEXT } from './parts.tsx';

/** Classes of a card, its image, the words below it and its text. A wide one has its image beside them where there is room. */
const LOOKS = {
  card: { card: '', image: 'aspect-3/2', words: 'p-5', title: '', text: 'mt-2' },
  wide: {
    card: '@sm:flex-row @sm:items-start',
    image: 'aspect-3/2 @sm:w-1/2 @sm:flex-none',
    words: 'p-5',
    title: '',
    text: 'mt-2',
  },
  tile: {
    card: '',
    image: 'aspect-2/1',
    words: 'px-3 pt-3 pb-3.5 lg:px-4.5',
    title: 'text-[clamp(1rem,0.95rem+0.25vw,1.1765rem)]',
    text: 'mt-1 max-md:text-xs leading-snug',
  },
};

interface CardProps {
  item: Item;
  /** Width of the image, as the `sizes` of an `img`. */
  sizes: string;
  look: keyof typeof LOOKS;
}

/** Card with an image, a title and a text; with a link, the whole card is that link. */
export function Card({ item, sizes, look }: CardProps) {
  const classes = LOOKS[look];
  return (
    <article className={clsx(CARD, item.href && LINKED, classes.card)}>
      {item.image && (
        <div className={clsx('overflow-hidden bg-quiet', classes.image)}>
          <Picture image={item.image} sizes={sizes} className="size-full object-cover" />
        </div>
      )}
      <div className={clsx('flex flex-1 flex-col print:p-3', classes.words)}>
        {item.eyebrow && <p className={clsx(EYEBROW, 'mb-[0.35rem]')}>{item.eyebrow}</p>}
        <Heading look="h3" className={classes.title}>
          <CardTitle item={item} />
        </Heading>
        {item.text && <RichText text={item.text} className={clsx(TEXT, classes.text)} />}
        <CardEnd item={item} />
      </div>
    </article>
  );
}
