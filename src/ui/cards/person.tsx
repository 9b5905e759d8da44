import clsx from 'clsx';
import { Heading } from '../heading.tsx';
import { Photo } from '../photo.tsx';
import { RichText } from '../rich-text.tsx';
import { EYEBROW, type Item } from './parts.tsx';

/** Titles and other abbreviations, which are no part of a name's initials. A letter with a dot is. */
const TITLE = /^(dr|prof|mr|mrs|ms|\p{L}{2}\S*\.)$/iu;

/** Portrait or initials, position and name of a person, and a line below. */
export function Person({ item, sizes }: { item: Item; sizes: string }) {
  return (
    <article>
      <div className="mb-[0.9rem] aspect-4/5 overflow-hidden rounded-card bg-quiet">
        {item.image ? (
          <Photo image={item.image} sizes={sizes} className="size-full object-cover" />
        ) : (
          <span
            className="grid h-full place-items-center font-semibold text-[3rem] text-brand"
            aria-hidden="true"
          >
            {initials(item.title)}
          </span>
        )}
      </div>
      {item.eyebrow && <p className={clsx(EYEBROW, 'mb-[0.2rem]')}>{item.eyebrow}</p>}
      <Heading look="h3" className="text-lg">
        {item.title}
      </Heading>
      {item.text && <RichText text={item.text} className="mt-[0.2rem] text-muted text-sm" />}
    </article>
  );
}

/** Returns the first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !TITLE.test(word));
  const [first = '', last = ''] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : ''];
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
