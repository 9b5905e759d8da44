import { hasReservedName, listMedia, MEDIA } from '../../core/paths/content-paths.ts';
import { toSlug } from '../../core/text/slug.ts';
import { foldForm } from '../../core/text/suggest.ts';
import type { ContentSource } from '../../core/types.ts';

/** The maximum length of a name in characters. */
const MAX_LENGTH = 60;
/** The maximum depth of a new folder. */
const MAX_DEPTH = 8;

/** Returns a name that nothing below `content/media/` has, in any case: `people/asha-2.jpg`. */
export function createUploadName(
  folder: string,
  wanted: string,
  extension: string,
  source: ContentSource,
): string {
  const taken = listTaken(source);
  const stem = cleanWord(wanted) || 'file';
  for (let number = 1; ; number++) {
    const end = `${number === 1 ? '' : `-${number}`}.${extension}`;
    const name = folder + stem.slice(0, MAX_LENGTH - end.length).replace(/-$/, '') + end;
    if (!taken.has(foldForm(name))) return name;
  }
}

/** Returns a folder inside `content/media/`, `people/`, or `` for itself: as it is if it exists, else cleaned. */
export function resolveFolder(wanted: string, source: ContentSource): string {
  if (listMedia('', source).some((name) => name.startsWith(`${wanted}/`))) return `${wanted}/`;
  const taken = listTaken(source);
  let folder = '';
  for (const step of wanted.split(/[\\/]/).slice(0, MAX_DEPTH).map(cleanWord))
    if (step !== '') folder += taken.has(foldForm(folder + step)) ? `${step}-2/` : `${step}/`;
  return folder;
}

/** Returns the folded names of all files, and of what can't be read: through a link, nothing may be written. */
function listTaken(source: ContentSource): ReadonlySet<string> {
  const faults = source.faults(MEDIA.slice(0, -1)).map(({ path }) => path.slice(MEDIA.length));
  return new Set([...listMedia('', source), ...faults].map(foldForm));
}

/** Returns a name in small letters, digits and hyphens; an empty one if there are none in it. */
function cleanWord(text: string): string {
  const word = toSlug(text.slice(0, 4 * MAX_LENGTH))
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
  return hasReservedName(word) ? `${word}-file` : word;
}
