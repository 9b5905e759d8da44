import { useSite } from '../../ui/context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLinks, useSection } from '../../ui/page-links.tsx';

const LOOKS = {
  bar: { list: 'flex gap-1', entry: 'nav-link', subMenu: 'sub-menu', link: 'sub-menu-link' },
  panel: {
    list: 'mt-4 border-t border-line',
    entry: 'menu-link',
    subMenu: 'ms-4',
    link: 'menu-link text-base',
  },
};

/** Entries of the main navigation with folded sub-menus. The current page and its section are marked. */
export function NavigationLinks({ look }: { look: keyof typeof LOOKS }) {
  const { navigation } = useSite();
  const section = useSection();
  const { list, entry: classes, subMenu, link } = LOOKS[look];
  return (
    <ul className={list}>
      {navigation?.map((entry, i) => {
        if (!entry.items) return <PageLinks key={i} entry={entry} className={classes} />;
        const isSection = entry === section;
        return (
          <li key={i}>
            <details name={look} className="group relative" open={look === 'panel' && isSection}>
              <summary className={classes} data-section={isSection || undefined}>
                {entry.label}
                <Icon name="up" className="ms-1 inline size-4 group-not-open:rotate-180" />
              </summary>
              <ul className={subMenu}>
                <PageLinks entry={entry} className={link} />
              </ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
