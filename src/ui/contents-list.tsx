import type { Contents } from '../generated/props.ts';
import { useSite } from './context.tsx';

/** A table of contents: links to the headings of a text. */
export function ContentsList({ contents }: { contents: Contents }) {
  const { words } = useSite();
  return (
    <nav aria-label={words.contents} className="contents-list">
      <p className="contents-title">{words.contents}</p>
      <ul>
        {contents.map(({ id, text, inside }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
            {inside.length > 0 && (
              <ul>
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
