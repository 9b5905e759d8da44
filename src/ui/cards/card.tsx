import clsx from 'clsx';
import type { Card as Item } from '../../generated/props.ts';
import { Heading } from '../heading.tsx';
import { EndIcon } from '../icon.tsx';
import { keepCompounds } from '../keep-compounds.tsx';
import { Actions, Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { RichText } from '../rich-text.tsx';

export const CARD = 'relative flex flex-col overflow-hidden rounded-card border border-line bg-raised';

/** Classes of a card's text, whose links lie above the link of the whole card. */
export const TEXT = 'text-sm [&_a]:relative [&_a]:z-1';

const LINKED =
  'group transition-[translate,border-color,box-shadow] hover:-translate-y-0.5 hover:border-brand hover:elevated';

interface Classes {
  card?: string;
  image: string;
  words: string;
  title?: string;
  text: string;
}

/** Classes by look. A wide card has its image beside its words where there is room. */
const LOOKS = {
  card: { image: 'aspect-3/2', words: 'p-5 print:p-3', text: 'mt-2' },
  wide: {
    card: '@sm:flex-row @sm:items-start',
    image: 'aspect-3/2 @sm:w-1/2 @sm:flex-none',
    words: 'p-5 print:p-3',
    text: 'mt-2',
  },
  tile: {
    image: 'aspect-2/1',
    words: 'px-3 pt-3 pb-4 lg:px-4 print:p-3',
    title: 'text-lg',
    text: 'mt-1 max-md:text-xs leading-snug',
  },
  service: { image: 'mx-6 mt-6 size-24 rounded-control', words: 'p-6 not-first:pt-4', text: 'mt-2.5' },
  step: {
    card: 'step [counter-increment:step]',
    image: 'mx-6 mt-17 size-24 rounded-control',
    words: 'p-6 first:pt-17 not-first:pt-4',
    text: 'mt-2.5',
  },
} satisfies Record<string, Classes>;

interface CardProps {
  item: Item;
  /** Width of the image, as the `sizes` of an `img`. */
  sizes: string;
  look: keyof typeof LOOKS;
}

/** Card with an image, a title, a text, points and links; with a link of its own, the whole card is that link. */
export function Card({ item, sizes, look }: CardProps) {
  const { image, eyebrow, title, text, list, actions, href, label } = item;
  const classes: Classes = LOOKS[look];
  return (
    <article className={clsx(CARD, href && LINKED, classes.card)}>
      {image && (
        <div className={clsx('overflow-hidden bg-quiet', classes.image)}>
          <Picture image={image} sizes={sizes} className="size-full object-cover" />
        </div>
      )}
      <div className={clsx('flex flex-1 flex-col', classes.words)}>
        {eyebrow && <p className="mb-1.5 font-bold text-accent text-sm">{eyebrow}</p>}
        <Heading look="h3" className={clsx(classes.title)}>
          <Link link={href} className="stretched-link group-hover:text-brand">
            {keepCompounds(title)}
          </Link>
        </Heading>
        {text && <RichText text={text} className={clsx(TEXT, classes.text)} />}
        {list && (
          <ul className="points mt-3 text-sm">
            {list.map((point, i) => (
              <li key={i}>{point}</li>
            ))}
          </ul>
        )}
        {actions && <Actions actions={actions} className="relative z-1 mt-auto pt-4" />}
        {href && label && (
          <p className="mt-auto pt-4 text-link" aria-hidden="true">
            {label}
            <EndIcon name="arrow" />
          </p>
        )}
      </div>
    </article>
  );
}
