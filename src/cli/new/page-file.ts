import { applyEdits, findNodeAtLocation, modify, type ParseError, parseTree } from 'jsonc-parser';
import { listPageFiles, PAGES, SITE_FILE } from '../../core/paths/content-paths.ts';
import { getSchema } from '../../core/schema/schema.ts';
import { toAsciiLetters } from '../../core/text/ascii-letters.ts';
import type { ContentSource } from '../../core/types.ts';
import { UsageError } from '../../files/usage-error.ts';

/** Suggests a path: `/annual-report` for `Annual report`, `/page` for a title without ASCII letters. */
export function suggestPath(title: string): string {
  const words = toAsciiLetters(title).replaceAll(/[^a-z0-9]+/g, '-');
  return `/${words.replaceAll(/^-|-$/g, '') || 'page'}`;
}

/** Returns the name, or `/page-2`, `/page-3` if it is taken. Taken names are in lower case. */
export function makeUnique(name: string, taken: ReadonlySet<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name}-${number}`;
  return unique;
}

/** Returns a new file for a path. It differs from others not only in case, which many disks ignore. */
export function choosePageFile(source: ContentSource, path: string): string {
  const taken = listPageFiles(source).map((file) => file.slice(0, -'.json'.length).toLowerCase());
  const name = path.slice(1).replaceAll(/[{}]/g, '') || 'home';
  return `${makeUnique(PAGES + name, new Set(taken))}.json`;
}

/** The label of the home page in the navigation of a site config that has none. */
const HOME = getSchema('site').properties?.words?.properties?.home?.default;

/** Returns a site config with a link after the last of its navigation, or after one to the home page. */
export function addNavigationLink(text: string, link: { label: string; href: string }): string {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  const list = tree && findNodeAtLocation(tree, ['navigation']);
  if (tree?.type === 'object' && !list && errors.length === 0) {
    const home = { label: findNodeAtLocation(tree, ['words', 'home'])?.value ?? HOME, href: '/' };
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    return applyEdits(text, modify(text, ['navigation'], [home, link], { formattingOptions }));
  }
  const last = list?.children?.at(-1);
  if (!list || !last) throw new UsageError(`${SITE_FILE} has no navigation to add the page to.`);
  const space = /\s*$/.exec(text.slice(list.offset + 1, last.offset))?.[0] ?? ' ';
  const end = last.offset + last.length;
  const added = `{ "label": ${JSON.stringify(link.label)}, "href": ${JSON.stringify(link.href)} }`;
  return `${text.slice(0, end)},${space}${added}${text.slice(end)}`;
}
