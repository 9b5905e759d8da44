import { listPaths, type PageSummary } from '../../analyze/summary.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { parsePointer } from '../../paths/pointer.ts';
import { createOtherPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const duplicatePath: Rule = {
  why: 'An address can show only one page; nobody could reach the other one. Upper and lower case make no difference.',
  bad: { files: createOtherPage('/') },
  good: { files: createOtherPage('/other'), links: ['/other'] },
  site({ siteMap, pages }, report) {
    const [notFound, ...others] = pages.filter(({ kind }) => kind === 'notFound');
    for (const { file } of others) {
      report({
        file,
        at: '/kind',
        message: `The site already has a page for addresses that do not exist: ${notFound?.file}.`,
        help: 'Keep one of the two. Delete the other one, or remove its "kind".',
      });
    }
    const taken = new Map([[siteMap.toLowerCase(), SITE_MAP]]);
    // Paths first: of a path and a redirect that are the same, the redirect is the mistake.
    const places = pages.flatMap((page) => listPaths(page).map((place) => ({ page, ...place })));
    const isOther = ({ pointer }: { pointer: string }) => Number(pointer !== '/path');
    for (const { page, name, pointer } of places.sort((a, b) => isOther(a) - isOther(b))) {
      const key = name.toLowerCase();
      const holder = taken.get(key);
      // A page may replace the list of all pages (rule `site-map-taken`).
      const isFree = holder === SITE_MAP && pointer === '/path' && name === siteMap;
      if (holder === undefined || isFree) taken.set(key, page.file);
      else report({ file: page.file, at: pointer, ...describe(name, pointer, page, holder) });
    }
  },
};

/** The holder of the address that "siteMap" names. */
const SITE_MAP = 'the list of all pages';

function describe(name: string, pointer: string, { file, template }: PageSummary, holder: string) {
  if (holder === file)
    return { message: `This page has the address "${name}" twice.`, help: 'Write it once.' };
  const message = `The address "${name}" is already used by ${holder}.`;
  const [field] = parsePointer(pointer);
  if (!template)
    return { message, help: `Give one of the two another ${field === 'path' ? '"path"' : 'address'}.` };
  const [own, other] = [file, holder].map((id) => parsePageId(id).file);
  const help =
    own === other
      ? `The pages of ${own} need an address each: put a column that differs into its "${field}", such as {this.${template.key ?? template.distinct}}.`
      : `Give the pages of ${own} another "${field}".`;
  return { message, help, cause: `duplicate-path ${field} ${own} ${other}` };
}
