import { edit, readDocument } from '../../core/edit/edit.ts';
import { listPageFiles, PAGES, SITE_FILE } from '../../core/paths/content-paths.ts';
import { getLastStep } from '../../core/paths/pointer.ts';
import { getChild, getSchema } from '../../core/schema/schema.ts';
import { toSlug } from '../../core/text/slug.ts';
import type { ContentSource } from '../../core/types.ts';
import { UsageError } from '../../files/usage-error.ts';

/** Suggests a path: `/annual-report` for `Annual report`, `/page` for a title without ASCII letters. */
export function suggestPath(title: string): string {
  return `/${toSlug(title) || 'page'}`;
}

/** Returns the name, or `/page-2`, `/page-3` if it is taken. Taken names are in lower case. */
export function makeUnique(name: string, taken: ReadonlySet<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${name}-${number}`;
  return unique;
}

/** Returns a new file for a path, in a folder if one is given. It differs from others not only in case, which many disks ignore. */
export function choosePageFile(source: ContentSource, path: string, folder?: string): string {
  const taken = listPageFiles(source).map((file) => file.slice(0, -'.json'.length).toLowerCase());
  const name = path.slice(1).replaceAll(/[{}]/g, '') || 'home';
  const file = folder === undefined ? PAGES + name : `${folder}/${getLastStep(`/${name}`)}`;
  return `${makeUnique(file, new Set(taken))}.json`;
}

/** The label of the home page in the navigation of a site config that has none. */
const HOME = getSchema('site').properties?.words?.properties?.home?.default;

/** Returns a site config with a link after the last of its navigation, or after one to the home page. */
export function addNavigationLink(text: string, link: { label: string; href: string }): string {
  const config = readDocument(SITE_FILE, text);
  const value = 'value' in config ? config.value : {};
  const list = getChild(value, 'navigation');
  const home = { label: String(getChild(getChild(value, 'words'), 'home') ?? HOME), href: '/' };
  const edited = edit(config, [
    Array.isArray(list)
      ? { op: 'insert', pointer: `/navigation/${list.length}`, value: link }
      : { op: 'insert', pointer: '/navigation', value: [home, link] },
  ]);
  if ('refused' in edited) throw new UsageError(`${SITE_FILE}: ${edited.refused}`);
  return edited.document.text;
}
