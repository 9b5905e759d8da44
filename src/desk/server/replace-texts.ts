import { joinLines } from '../../core/markdown/lines.ts';
import { listProtected } from '../../core/markdown/protected.ts';
import { getLastStep } from '../../core/paths/pointer.ts';
import { groupBy } from '../../core/util/group-by.ts';
import { getDigest } from '../../files/fingerprint.ts';
import type { Calls, DeskAction, ReplacedPlaces } from '../protocol.ts';
import { Refused } from './refused.ts';
import {
  describeFound,
  type FoundWords,
  getId,
  type SearchedSite,
  type SearchedWords,
  searchWords,
} from './search-texts.ts';

/** Words that can be replaced. Those in the key of a row are so together with `others`, which name the row. */
interface ReplacedWords extends FoundWords {
  others: readonly FoundWords[];
}

/** Lists the places where words would be replaced: their number, and the first of them. */
export function listReplaced(
  { shown, ...words }: Calls['planReplacement']['request'],
  site: SearchedSite,
): ReplacedPlaces {
  const all = listReplaceable(words, site);
  const places = all.slice(0, shown).map((one) => ({
    ...describeFound(one, site),
    follow: new Set(one.others.map(({ text }) => text)).size,
  }));
  return { count: all.length, places };
}

/** Returns the action that replaces words in all `count` places but those that are left out. Throws if there are others by now. */
export function createReplacement(
  { by, left, count, ...words }: Calls['replaceTexts']['request'],
  site: SearchedSite,
): DeskAction {
  const all = listReplaceable(words, site);
  const chosen = all.filter((one) => !left.includes(getId(one)));
  const [first] = chosen;
  if (!first || chosen.length + left.length !== count)
    throw new Refused('One of these texts was changed meanwhile. Look at the list again.');
  const { file, pointer, path } = describeFound(first, site);
  const places = chosen.length === 1 ? '1 place' : `${chosen.length} places`;
  const changed = chosen.flatMap((one) => [one, ...one.others]);
  return {
    sentence: `“${words.words}” ${by === '' ? 'removed' : `replaced by “${by}”`} in ${places}`,
    place: { file, pointer, ...(path !== undefined && { path }) },
    changes: [...groupBy(changed, (one) => one.file.file)].map(([file, inFile]) => ({
      file,
      version: getDigest([site.source.read(file) ?? '']),
      // From the last one in a text, as those behind one that is replaced are elsewhere.
      operations: inFile
        .map(({ text: { pointer }, within }) => ({ op: 'set', pointer, value: by, within }) as const)
        .reverse(),
    })),
  };
}

function listReplaceable(words: SearchedWords, site: SearchedSite): ReplacedWords[] {
  const found = [...searchWords(words, site)].filter(isReplaceable);
  const groups = groupBy(found, (one) => one.text.row ?? getId(one));
  return [...groups.values()].flatMap((group) => {
    const key = group.some(({ text }) => text.isName) && group.find(({ text }) => !text.isName);
    if (!key) return group.map((one) => ({ ...one, others: [] }));
    return [{ ...key, others: group.filter((one) => one !== key) }];
  });
}

/** Returns true for words that people read as words. The lines of a text are read as one. */
function isReplaceable({ text: { text, isFixed, pointer, lines }, within }: FoundWords): boolean {
  const texts = lines?.map((line) => (typeof line === 'string' ? line : '')) ?? [text];
  const { markdown, starts } = joinLines(texts);
  const offset = starts[lines ? Number(getLastStep(pointer)) : 0] ?? 0;
  const isApart = (span: typeof within) =>
    span.end <= within.start + offset || within.end + offset <= span.start;
  return !isFixed && listProtected(markdown).every(isApart);
}
