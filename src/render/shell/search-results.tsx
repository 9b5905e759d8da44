import type { Match, PageMatch } from './find-pages.ts';

const LINK = 'font-semibold text-brand underline';

interface SearchResultsProps {
  pages: readonly PageMatch[];
  /** Called before a link is followed. */
  onFollow: () => void;
}

/** The pages found, each with its best matching sections. */
export function SearchResults({ pages, onFollow }: SearchResultsProps) {
  return (
    <ol>
      {pages.map(({ sections, ...page }) => (
        <li key={page.url} className="border-line border-t py-3.5">
          <Result match={page} onFollow={onFollow} />
          {sections.length > 0 && (
            <ul className="mt-2 grid gap-2 border-line border-s-2 ps-3.5">
              {sections.map((section) => (
                <li key={section.url + section.title}>
                  <Result match={section} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ResultProps {
  match: Match;
  onFollow: () => void;
}

function Result({ match: { url, title, excerpt }, onFollow }: ResultProps) {
  return (
    <>
      <a
        href={url}
        className={LINK}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          if (!ctrlKey && !metaKey && !shiftKey) onFollow();
        }}
      >
        {title}
      </a>
      {excerpt && <p className="wrap-anywhere mt-1 text-sm">{excerpt}</p>}
    </>
  );
}
