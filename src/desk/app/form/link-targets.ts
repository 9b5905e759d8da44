import { expandVariables } from '../../../core/analyze/variables.ts';
import { findEntryName } from '../../../core/changes/entry-name.ts';
import { getLinkKind, getLinkPath } from '../../../core/paths/parse-link.ts';
import { resolveNodeFor } from '../../../core/schema/nodes.ts';
import { getSchema } from '../../../core/schema/schema.ts';
import { collectBlocks } from '../../../core/schema/walk.ts';
import { isObject } from '../../../core/types.ts';
import type { State } from '../store.ts';
import { words } from '../words.ts';
import type { Option } from './combo.tsx';

/** Parts of the state that name targets. */
type Shown = { [Name in 'site' | 'page' | 'files']: State[Name] | undefined };

/** Lists what can be linked to: pages, blocks of the open page that have a name for links, and files. */
export function listTargets({ site, page, files }: Shown, media: readonly string[]): Option[] {
  const variables = site?.variables ?? {};
  const open = page && files?.[page.file]?.value;
  const blocks = isObject(open) ? collectBlocks(open.blocks) : [];
  return [
    ...(site?.pages ?? []).map(({ path, title }) => ({ id: path, name: title, detail: path })),
    ...blocks.flatMap((block) => {
      if (typeof block.id !== 'string') return [];
      const node = resolveNodeFor(getSchema('page').properties?.blocks?.items ?? {}, block);
      const name = expandVariables(findEntryName(block, node) ?? block.id, variables);
      return { id: `#${block.id}`, name, detail: words.form.onThisPage };
    }),
    ...media.map((name) => ({ id: name, name: getStem(name), detail: name })),
  ];
}

/** Returns the name of what a link leads to, and its address. */
export function nameTarget(
  link: string,
  options: readonly Option[],
  variables: Readonly<Record<string, string>>,
): { name: string; detail: string } {
  const address = expandVariables(link, variables).replace(/^(mailto:|tel:|https?:\/\/)/, '');
  const same = options.find(({ id }) => id === link) ?? options.find(({ id }) => id === getLinkPath(link));
  if (same) return { name: same.name, detail: same.id === link ? (same.detail ?? link) : link };
  return getLinkKind(link) === 'file' ? { name: getStem(link), detail: link } : { name: address, detail: '' };
}

/** Returns the name of a file without its folder and ending. */
export function getStem(path: string): string {
  return path.replace(/^.*\/(?=.)/, '').replace(/\.\w+$/, '');
}

/** Returns the link that is meant by what was typed: an e-mail address and a web address may lack their beginnings. */
export function toLink(typed: string): string {
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`;
  return /^www\.\S+$/.test(typed) ? `https://${typed}` : typed;
}
