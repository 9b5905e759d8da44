import { join } from 'node:path';
import type { SiteContext } from '../core/check.ts';
import type { TableFacts } from '../core/data.ts';
import type { PageFacts } from '../core/facts.ts';
import { MEDIA } from '../core/link.ts';
import type { PageContext } from '../core/resolve/context.ts';
import { isPicture } from '../core/rules/bad-media.ts';
import type { ContentSource, Problem } from '../core/types.ts';
import { BEGINNING } from './build-problems.ts';
import type { Gathered } from './gathered.ts';
import type { Media, MediaOutput } from './media.ts';
import { copyNew, linkNew } from './new-file.ts';

/** The names of all pictures below the media folder: they are made ready before it is known which of them pages show. */
export function allPictures(source: ContentSource): string[] {
  return source
    .list(MEDIA.slice(0, -1))
    .map((file) => file.slice(MEDIA.length))
    .filter(isPicture);
}

/** What is told of pictures that pages or the site config show, and that could not be read. */
export function unreadable(
  { pictures, folders }: Pick<Gathered, 'pictures' | 'folders'>,
  { get, failures }: Pick<Media, 'get' | 'failures'>,
  { source, facts }: SiteContext,
): Problem[] {
  const inFolders = [...folders, ...facts.folders].flatMap((name) => source.list(MEDIA + name));
  const shown = new Set([
    ...pictures,
    ...facts.pictures,
    ...inFolders.map((file) => file.slice(MEDIA.length)),
  ]);
  const reasons = new Map(failures.map(({ name, reason }) => [name, reason]));
  return [...shown].flatMap((name): Problem[] => {
    const file = MEDIA + name;
    const failed = reasons.get(name)?.split('\n')[0];
    // What is not there is told by its own rule.
    if ((get(name) && !failed) || !source.has(file)) return [];
    const reason = failed ?? 'its name has none of their endings';
    return [
      {
        rule: 'bad-media',
        severity: 'error',
        file,
        pointer: '',
        range: BEGINNING,
        message: `This is not a picture that can be read: ${reason}.`,
        help: 'Save it again as JPEG, PNG, WebP, AVIF or SVG.',
      },
    ];
  });
}

/** What is put below `media/`, and where. */
export interface MediaSetup {
  /** What was made of pictures, and cards. */
  made: readonly MediaOutput[];
  /** What pages link to. */
  files: Iterable<string>;
  data: Iterable<TableFacts>;
  context: PageContext;
  root: string;
  folder: string;
}

/** Puts pictures, cards and files that are linked to below `media/`; gives their names. */
export function writeMedia({ made, files, data, context, root, folder }: MediaSetup): string[] {
  const linked = new Set([...files, context.site.icon]);
  for (const table of data) for (const name of table.media) linked.add(name);
  const own = [...linked].map((name) => ({ from: join(root, MEDIA, name), file: `media/${name}` }));
  for (const { from, file } of own) copyNew(from, folder, file);
  const placed = new Map(made.map(({ from, file }) => [file, from]));
  for (const [file, from] of placed) linkNew(from, folder, file);
  return [...own.map(({ file }) => file), ...placed.keys()];
}

/** Makes the share cards of the pages that are shown, where the site wants them; tells how many there are. */
export async function makeCards(
  { site }: PageContext,
  facts: Iterable<PageFacts>,
  isTrusted: boolean,
  onProgress: (done: number, of: number) => void,
): Promise<MediaOutput[]> {
  if (!site.shareCards) return [];
  const { makeCard } = await import('./share-card.ts');
  const titles = new Set<string>();
  for (const { path, title } of facts) titles.add(path === '/' ? site.name : title);
  let done = 0;
  const make = async (title: string): Promise<MediaOutput> => {
    const { from, url } = await makeCard({ title, site }, isTrusted);
    done += 1;
    onProgress(done, titles.size);
    return { from, file: url.slice(1) };
  };
  return Promise.all([...titles].map(make));
}
