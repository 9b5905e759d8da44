import { join } from 'node:path';
import type { TableFacts } from '../core/data.ts';
import type { PageFacts } from '../core/facts.ts';
import { MEDIA } from '../core/link.ts';
import type { PageContext } from '../core/resolve/context.ts';
import type { ContentSource } from '../core/types.ts';
import type { Media } from './media.ts';
import { linkNew } from './new-file.ts';

/** The names of all pictures that pages show, and of those in their folders. */
export function mediaNames(facts: readonly PageFacts[], source: ContentSource): string[] {
  const named = facts.flatMap(({ pictures }) => pictures);
  const folders = new Set(facts.flatMap(({ folders }) => folders));
  const inFolders = [...folders].flatMap((name) => source.list(MEDIA + name));
  return [...new Set([...named, ...inFolders.map((file) => file.slice(MEDIA.length))])];
}

/** Puts pictures, files that are linked to and share cards below `media/`; gives their names. */
export async function writeMedia(
  facts: readonly PageFacts[],
  {
    data,
    media,
    context,
    root,
    folder,
  }: { data: readonly TableFacts[]; media: Media; context: PageContext; root: string; folder: string },
): Promise<string[]> {
  const made = new Map(media.outputs.map(({ from, url }) => [url.slice(1), from]));
  const linked = facts.flatMap(({ files }) => files);
  const inTables = data.flatMap((table) => table.media);
  for (const name of new Set([...linked, ...inTables, context.site.icon]))
    made.set(`media/${name}`, join(root, MEDIA, name));
  const { site } = context;
  if (site.shareCards) {
    const { makeCard } = await import('./share-card.ts');
    const titles = new Set(facts.map(({ path, title }) => (path === '/' ? site.name : title)));
    const cards = await Promise.all([...titles].map((title) => makeCard({ title, site })));
    for (const { from, url } of cards) made.set(url.slice(1), from);
  }
  for (const [file, from] of made) linkNew(from, join(folder, file));
  return [...made.keys()];
}
