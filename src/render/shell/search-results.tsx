import { Link } from '../../ui/link.tsx';
import type { Match, PageMatch } from './find-pages.ts';

const LINK = 'font-semibold text-brand underline';

/** The pages found, each with its best matching sections. */
export function SearchResults({ pages }: { pages: readonly PageMatch[] }) {
  return (
    <ol>
      {pages.map(({ sections, ...page }) => (
        <li key={page.url} className="border-line border-t py-3.5">
          <Result {...page} />
          {sections.length > 0 && (
            <ul className="mt-2 grid gap-2 border-line border-s-2 ps-3.5">
              {sections.map((section) => (
                <li key={section.url + section.title}>
                  <Result {...section} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Result({ url, title, excerpt }: Match) {
  return (
    <>
      <Link link={{ href: url, target: url.endsWith('.pdf') ? 'file' : 'page' }} className={LINK}>
        {title}
      </Link>
      {excerpt && <p className="wrap-anywhere mt-1 text-sm">{excerpt}</p>}
    </>
  );
}
