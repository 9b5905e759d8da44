import type { FoundPage, Place } from './find-pages.ts';

/** The pages that were found, each with the sections that fit best. `onFollow` is called before a link is followed. */
export function SearchResults({ pages, onFollow }: { pages: readonly FoundPage[]; onFollow: () => void }) {
  return (
    <ol className="search-results">
      {pages.map(({ sections, ...page }) => (
        <li key={page.url}>
          <Result place={page} onFollow={onFollow} />
          {sections.length > 0 && (
            <ul>
              {sections.map((section) => (
                <li key={section.url + section.title}>
                  <Result place={section} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Result({ place: { url, title, excerpt }, onFollow }: { place: Place; onFollow: () => void }) {
  return (
    <>
      <a
        href={url}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          if (!ctrlKey && !metaKey && !shiftKey) onFollow();
        }}
      >
        {title}
      </a>
      {excerpt && <p>{excerpt}</p>}
    </>
  );
}
