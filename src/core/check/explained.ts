import { DATA, MEDIA, TEXT } from '../content-paths.ts';
import { groupBy } from '../group-by.ts';
import { getParent } from '../pointer.ts';
import { isError, type UnlocatedDiagnostic } from '../types.ts';

/** Diagnostics by their rules, or by what they have in common. */
type Which = readonly string[] | ((diagnostic: UnlocatedDiagnostic) => boolean);

/** A line of the table: a diagnostic that explains others, which follow from it and are not reported. */
interface Explanation {
  why: string;
  /** What explains. It never explains what is itself one of `explains`. */
  by: Which;
  /** Where it is: at the same place as what it explains. */
  at: keyof typeof PLACES;
  explains: Which;
}

/** The places that two diagnostics may have in common, as keys. */
const PLACES = {
  site: () => [''],
  file: ({ file }) => [file],
  /** A value; in a text, the same part of it. */
  value: ({ file, pointer }) => [`${file} ${pointer}`],
  /** An object, or any of its fields. */
  object: ({ file, pointer }) => [`${file} ${pointer}`, `${file} ${getParent(pointer)}`],
} satisfies Record<string, (diagnostic: UnlocatedDiagnostic) => string[]>;

/** The rules of what another file gives, which may have the error. */
const OF_OTHER_FILES = ['no-pages', 'no-columns', 'lost-page'];

/** What follows from what. Nothing else is hidden. */
export const EXPLANATIONS: readonly Explanation[] = [
  {
    why: 'A rule says what is wrong with a value; its pattern says only that it is.',
    by: (one) => isError(one) && !one.rule.includes('/'),
    at: 'value',
    explains: ['schema/form'],
  },
  {
    why: 'The fix of a link to this site that is wrong is a path already.',
    by: () => true,
    at: 'value',
    explains: ['own-address'],
  },
  {
    why: 'A field with a misspelt name may be the one that is missing.',
    by: ['schema/unknown'],
    at: 'object',
    explains: ['empty-block', 'missing-alt', 'one-of', 'unfinished-call'],
  },
  {
    why: 'A page without a valid "forEach" is made of no row, so no column of one is known.',
    by: ({ rule, pointer }) =>
      rule === 'json-syntax' ||
      (rule === 'schema/unknown' && getParent(pointer) === '') ||
      (rule.startsWith('schema/') && pointer.startsWith('/forEach')),
    at: 'file',
    explains: ({ rule, message }) => rule === 'unknown-variable' && message.includes('"{this.'),
  },
  {
    why: 'Data may be missing because of the name of its file or folder.',
    by: (one) => isMisnamed(one, DATA),
    at: 'site',
    explains: ['unknown-data', 'unknown-row'],
  },
  {
    why: 'A text may be missing because of the name of its folder.',
    by: (one) => isMisnamed(one, TEXT),
    at: 'site',
    explains: ['unknown-text'],
  },
  {
    why: 'Media may be missing because of the name of their folder.',
    by: (one) => isMisnamed(one, MEDIA),
    at: 'site',
    explains: ['missing-media'],
  },
  {
    why: 'What a query misses may be in the table or on the page with the error.',
    by: isError,
    at: 'site',
    explains: OF_OTHER_FILES,
  },
  {
    why: 'A broken link may be the one that uses a page or a file, a wrong template the one that makes a page.',
    by: isError,
    at: 'site',
    explains: ['missing-home', 'orphan-page', 'unused-data', 'unused-media'],
  },
];

/** Removes the diagnostics that others explain. */
export function removeExplained(diagnostics: readonly UnlocatedDiagnostic[]): readonly UnlocatedDiagnostic[] {
  const explained = new Set<UnlocatedDiagnostic>();
  for (const { by, at, explains } of EXPLANATIONS) {
    const following = diagnostics.filter((one) => isOne(one, explains));
    if (following.length === 0) continue;
    const getKeys = (one: UnlocatedDiagnostic) => PLACES[at](one).map((key) => ({ key, one }));
    const explaining = diagnostics.filter((one) => isOne(one, by) && !isOne(one, explains));
    const byPlace = groupBy(explaining.flatMap(getKeys), ({ key }) => key);
    for (const { key, one } of following.flatMap(getKeys))
      if (byPlace.get(key)?.some((found) => at !== 'value' || overlap(found.one, one))) explained.add(one);
  }
  return explained.size === 0 ? diagnostics : diagnostics.filter((one) => !explained.has(one));
}

function isOne(diagnostic: UnlocatedDiagnostic, which: Which): boolean {
  return typeof which === 'function' ? which(diagnostic) : which.includes(diagnostic.rule);
}

/** Returns true for diagnostics of the same part of a text, or if one of them is about all of it. */
function overlap({ within: one }: UnlocatedDiagnostic, { within: other }: UnlocatedDiagnostic): boolean {
  return !one || !other || (one.start < other.end && other.start < one.end);
}

/** Returns true for a file or folder that belongs into `folder` by its right name. */
function isMisnamed({ rule, help }: UnlocatedDiagnostic, folder: string): boolean {
  return rule === 'misnamed-file' && help?.startsWith(`Rename it to ${folder}`) === true;
}

/** The rules whose equal problems in several places are one: what they name is missing or wrong itself. */
export const SHARED: ReadonlySet<string> = new Set([
  'bad-media',
  'broken-anchor',
  'no-columns',
  'no-pages',
  'unknown-column',
  'unknown-data',
  'unknown-row',
  'unknown-variable',
  'unlisted-host',
]);

/** Returns the key of a problem that may be in several places; `undefined` for any other. */
export function getSharedKey({ rule, message, cause }: UnlocatedDiagnostic): string | undefined {
  if (cause !== undefined) return `${rule} ${cause}`;
  // A query writes `data/` before the name of data.
  return SHARED.has(rule) ? `${rule} ${message.replaceAll('"data/', '"')}` : undefined;
}

/** Returns the cell that a value of a table is in. A list may make more of it, such as a link with its name. */
export function getCell({ file, pointer }: UnlocatedDiagnostic): string {
  return `${file} ${pointer.split('/', 3).join('/')}`;
}

/** Keeps the first of several equal diagnostics, such as those of a text or a row that several pages show. */
export function removeRepeated(diagnostics: readonly UnlocatedDiagnostic[]): UnlocatedDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { rule, file, pointer, span, message, within } = diagnostic;
    const place = file.startsWith(DATA) ? getCell(diagnostic) : pointer;
    const value = JSON.stringify([rule, file, place, span, message]);
    const key = within ? value + JSON.stringify(within) : value;
    const isRepeated = seen.has(key);
    seen.add(value).add(key);
    return !isRepeated;
  });
}
