import { join } from 'node:path';
import type { SiteContext } from '../core/check.ts';
import type { TableFacts } from '../core/data.ts';
import type { PageFacts } from '../core/facts.ts';
import { MEDIA } from '../core/link.ts';
import { isSvg, picturesIn } from '../core/media-names.ts';
import type { PageContext } from '../core/resolve/context.ts';
import { mediaUrl } from '../core/resolve/link.ts';
import type { Problem } from '../core/types.ts';
import { BEGINNING } from './build-problems.ts';
import type { Gathered } from './gathered.ts';
import type { Media, MediaOutput } from './media.ts';
import { copyNew, linkNew } from './new-file.ts';

/** The names of all pictures below the media folder that can be shown: they are made ready before it is known which of them pages show. */
export function allPictures({ source, mediaFaults }: Pick<SiteContext, 'source' | 'mediaFaults'>): string[] {
  return picturesIn('', source).filter((name) => !mediaFaults.has(name));
}

/** Returns a problem for each picture that pages or the site config show, that was right, and could not be made ready. */
export function unreadable(
  { pictures, folders }: Pick<Gathered, 'pictures' | 'folders'>,
  { failures }: Pick<Media, 'failures'>,
  { source, facts }: SiteContext,
): Problem[] {
  const inFolders = [...folders, ...facts.folders].flatMap((name) => picturesIn(name, source));
  const shown = new Set([...pictures, ...facts.pictures, ...inFolders]);
  return failures
    .filter(({ name }) => shown.has(name))
    .map(({ name, reason }) => ({
      rule: 'bad-media',
      severity: 'error',
      file: MEDIA + name,
      pointer: '',
      range: BEGINNING,
      message: `"${name}" can't be made ready for the site: ${reason}.`,
      help: 'Build again. If it stays so, save the picture anew as a JPEG, PNG, WebP, AVIF or SVG.',
    }));
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
  known: Media['known'];
}

/** Puts pictures, cards and files that are linked to below `media/`; gives their names. */
export function writeMedia({ made, files, data, context, root, folder, known }: MediaSetup): string[] {
  const linked = new Set([...files, context.site.icon]);
  for (const table of data) for (const name of table.media) linked.add(name);
  const own = [...linked].map((name) => ({ name, file: `media/${name}` }));
  for (const { name, file } of own) {
    // An SVG that is opened by itself is a document, which could run code: it is published as it was checked.
    if (isSvg(name)) linkNew(cleanedSvg(name, known), folder, file);
    else copyNew(join(root, MEDIA, name), folder, file);
  }
  const placed = new Map(made.map(({ from, file }) => [file, from]));
  for (const [file, from] of placed) linkNew(from, folder, file);
  return [...own.map(({ file }) => file), ...placed.keys()];
}

/** Returns the file that was made of an SVG. All of them are made ready before it is known which are linked to. */
function cleanedSvg(name: string, known: Media['known']): string {
  const made = known.get(name);
  if (!made) throw new Error(`${MEDIA}${name} has changed while the site was built.`);
  return join(made.folder, made.made.fallback);
}

/** What share cards are made with. */
interface CardSetup {
  /** What was made of pictures: the site's logo is one. */
  made: readonly MediaOutput[];
  isTrusted: boolean;
  onProgress: (done: number, of: number) => void;
}

/** Makes the share cards of the pages that are shown, where the site wants them; tells how many there are. */
export async function makeCards(
  { site, base }: PageContext,
  facts: Iterable<PageFacts>,
  { made, isTrusted, onProgress }: CardSetup,
): Promise<MediaOutput[]> {
  if (!site.shareCards) return [];
  const { makeCard } = await import('./share-card.ts');
  const titles = new Set<string>();
  for (const { path, title } of facts) titles.add(path === '/' ? site.name : title);
  const logo = made.find(({ file }) => base + mediaUrl(file.slice('media/'.length)) === site.logos[0]?.src);
  let done = 0;
  const make = async (title: string): Promise<MediaOutput> => {
    const { from, url } = await makeCard({ title, site }, logo?.from, isTrusted);
    done += 1;
    onProgress(done, titles.size);
    return { from, file: url.slice(1) };
  };
  return Promise.all([...titles].map(make));
}
