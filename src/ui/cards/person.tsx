import { Photo } from '../photo.tsx';
import { RichText } from '../rich-text.tsx';
import type { Item } from './types.ts';

/** Titles that are no part of a name's initials. */
const TITLE = /^(dr|prof|mr|mrs|ms|shri|smt)\.?$/i;

/** A portrait, or the initials; position, name, and a line below. */
export function Person({ item, sizes }: { item: Item; sizes: string }) {
  return (
    <article className="person">
      <div className="person-portrait">
        {item.image ? (
          <Photo image={item.image} sizes={sizes} />
        ) : (
          <span className="monogram" aria-hidden="true">
            {initials(item.title)}
          </span>
        )}
      </div>
      {item.eyebrow && <p className="eyebrow">{item.eyebrow}</p>}
      <h3>{item.title}</h3>
      {item.text && <RichText text={item.text} className="rich person-text" />}
    </article>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !TITLE.test(word));
  const [first = '', last = ''] = [words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : ''];
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
