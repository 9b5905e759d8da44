import type { PageSummary } from '../../analyze/summary.ts';
import type { Rule } from './rule.ts';

/** Two pages at one address. */
export const duplicatePath: Rule = {
  name: 'duplicate-path',
  severity: 'error',
  why: 'An address can show one page only; the other could not be reached. Upper and lower case make no difference.',
  bad: {
    files: { 'content/pages/other.json': { path: '/', title: 'Other', blocks: [{ type: 'pageHeader' }] } },
  },
  good: {
    files: {
      'content/pages/other.json': { path: '/other', title: 'Other', blocks: [{ type: 'pageHeader' }] },
    },
    links: ['/other'],
  },
  site({ siteMap }, report) {
    const taken = new Map<string, string>();
    let notFound: string | undefined;
    return {
      onPage(page) {
        if (page.kind === 'notFound') {
          if (notFound !== undefined) {
            report(
              page,
              { pointer: '/kind' },
              {
                message: `The site has a page for addresses that do not exist already: ${notFound}.`,
                help: 'Keep one of the two, and delete the other or take away its "kind".',
              },
            );
          }
          notFound ??= page.file;
        }
        for (const { name, pointer } of addressesOf(page)) {
          const other = taken.get(name.toLowerCase());
          if (other === undefined) taken.set(name.toLowerCase(), page.file);
          const holder = other ?? (isOfSiteMap(name, pointer, siteMap) ? 'the list of all pages' : undefined);
          if (holder === undefined) continue;
          report(
            page,
            { pointer },
            {
              message: `The address "${name}" is already taken by ${holder === page.file ? 'this page itself' : holder}.`,
              help:
                holder === page.file ? 'Write each address once.' : 'Give one of the two another address.',
            },
          );
        }
      },
    };
  },
};

function addressesOf(page: PageSummary): { name: string; pointer: string }[] {
  const all = [{ name: page.path, pointer: '/path' }, ...page.redirectFrom];
  return all.filter(({ name }) => name !== '');
}

/** A page may take the place of the list of all pages (rule `site-map-taken`), but an address that leads on may not. */
function isOfSiteMap(name: string, pointer: string, siteMap: string): boolean {
  if (name.toLowerCase() !== siteMap.toLowerCase()) return false;
  return pointer !== '/path' || name !== siteMap;
}
