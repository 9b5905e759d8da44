import { usePage } from './context.tsx';
import { Link } from './link.tsx';
import { FRAMES } from './section.tsx';

/** Links to all pages that a list is spread over. */
export function PageNumbers() {
  const { site, page } = usePage();
  if (!page.numbers) return null;
  const { current, links } = page.numbers;
  return (
    <nav className={FRAMES.page} aria-label={site.words.pageNumbers}>
      <ol className="flex flex-wrap items-center gap-2">
        {links.map((link, i) => (
          <li key={i}>
            <Link link={link} className="px-5 py-2" aria-current={i + 1 === current ? 'page' : undefined}>
              {i + 1}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
