import { usePage } from '../../ui/context.tsx';
import { Link, pageLink } from '../../ui/link.tsx';

/** Classes of the list and of its links, in the header or in the panel of the menu. */
const LOOKS = {
  bar: { list: 'flex gap-1', link: 'nav-link' },
  panel: { list: 'mt-4 border-t border-line', link: 'menu-link' },
};

/** Links of the main navigation; the one to the current page is marked. */
export function NavigationLinks({ look }: { look: keyof typeof LOOKS }) {
  const { site, page } = usePage();
  const here = pageLink(site, page.path).href;
  return (
    <ul className={LOOKS[look].list}>
      {site.navigation.map(({ label, href }, i) => (
        <li key={i}>
          <Link
            link={href}
            className={LOOKS[look].link}
            aria-current={href.href === here ? 'page' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
