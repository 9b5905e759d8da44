import type { Contents } from '../generated/props.ts';
import { useSite } from './context.tsx';

/** Styles its entries from here, since there are many. */
const LIST =
  'columns-[16rem] text-sm **:[a]:block **:[a]:py-[0.15rem] **:[a]:leading-[1.35] **:[a]:text-brand **:[a]:hover:underline **:[li]:break-inside-avoid';

interface ContentsListProps {
  contents: NonNullable<Contents>;
  /** The heading of the text that it lists, for its name: a page may have several. */
  of?: string | undefined;
}

/** Table of contents: links to the headings of a text. */
export function ContentsList({ contents, of }: ContentsListProps) {
  const { words } = useSite();
  return (
    <nav aria-label={[words.contents, of].filter(Boolean).join(': ')} className="mt-section print:hidden">
      <p className="mb-[0.35rem] font-bold text-ink text-sm">{words.contents}</p>
      <ul className={LIST}>
        {contents.map(({ id, text, inside }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
            {inside && inside.length > 0 && (
              <ul className="ps-4 max-lg:hidden">
                {inside.map((entry) => (
                  <li key={entry.id}>
                    <a href={`#${entry.id}`}>{entry.text}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
