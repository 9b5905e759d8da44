import { compare } from '../../core/changes/compare.ts';
import { describeComparison } from '../../core/changes/describe.ts';
import { diff } from '../../core/changes/diff.ts';
import { getPagePath } from '../../core/changes/file-name.ts';
import { merge } from '../../core/changes/merge.ts';
import { sumUp } from '../../core/changes/sum-up.ts';
import { DATA, MEDIA, PAGES, SITE_FILE, TEXT } from '../../core/paths/content-paths.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import type { Json, Operation } from '../../core/types.ts';
import { isEqual } from '../../core/util/is-equal.ts';
import { replaceMiddle } from '../../core/util/replace-middle.ts';
import { describeError } from '../../files/error-reason.ts';
import { type BeforeAfter, writeEdits } from '../../files/file-edits.ts';
import { getDigest } from '../../files/fingerprint.ts';
import type { FileChange, FileSwap, JournalEntry } from '../../generated/protocol.ts';
import type { DeskAction, DeskEvent, FileView, Outcome } from '../protocol.ts';
import { applyEdits, expectWritable, readTextDocument } from './apply-edits.ts';
import type { Edit } from './entries.ts';
import type { HistoryStep, Journal } from './journal.ts';
import type { StagedMedia } from './media.ts';
import { Refused } from './refused.ts';

export interface EditedSite {
  root: string;
  getSite: () => Pick<SiteContext, 'source' | 'tables' | 'variables'>;
  media: Pick<StagedMedia, 'listNew' | 'find' | 'expectSwaps' | 'prepareSwaps' | 'swap' | 'emptyTrash'>;
  /** Reads changed files again. */
  refresh: (changed: DeskEvent['changed']) => void;
  /** Writes texts of files, all or none. */
  write?: typeof writeEdits;
}

/** A change as editors ask for it, and the files that it swaps as a whole if it takes back another one. */
export type TakenBack = DeskAction & Pick<JournalEntry, 'swaps'>;

type Texts = Map<string, BeforeAfter>;
type Way = 'act' | HistoryStep;

/** The folders whose files are edited. Media are only added and removed. */
const EDITED = [PAGES, DATA, TEXT];
/** The maximum number of characters in texts of earlier versions. */
const MAX_SEEN = 32_000_000;
/** The maximum number of sentences about what others have changed. */
const MAX_SENTENCES = 3;

/** Makes changes of files, takes them back, and makes them again. */
export class Edits {
  readonly #site: EditedSite;
  readonly #journal: Journal;
  /** The texts of versions that were handed out or written, the oldest first. */
  readonly #seen = new Map<string, string>();
  #seenLength = 0;

  /** Completes or takes back what was begun when the program ended. Empties the trash. */
  constructor(site: EditedSite, journal: Journal) {
    this.#site = site;
    this.#journal = journal;
    this.#recover();
    try {
      if (journal.warning === undefined) site.media.emptyTrash(journal.digests);
    } catch {
      // There is no trash, or it can't be removed.
    }
  }

  /** Returns a file of the site for an editor. Throws if there is none. */
  readFile(file: string): FileView {
    const { source, tables } = this.#site.getSite();
    const isEdited = file === SITE_FILE || EDITED.some((folder) => file.startsWith(folder));
    const text = isEdited && source.has(file) ? source.read(file) : undefined;
    if (text === undefined) throw new Refused(`There is no file ${file}.`);
    const doc = readTextDocument(file, text);
    const schema = tables.getSchema(tables.getName(file) ?? '');
    const view = { file, version: this.#keep(text), text, ...(schema && { schema }) };
    return 'refused' in doc ? { ...view, problem: doc.refused } : { ...view, value: doc.value };
  }

  /** Returns the outcome of a request that was made before, by its key; `undefined` if none is known. */
  findOutcome(key: string): Outcome | undefined {
    const answered = this.#journal.findAnswered(key);
    if (!answered) return undefined;
    return this.#try(() => {
      if ('reason' in answered) throw new Refused(answered.reason, answered.conflicts);
      return this.#answer(answered);
    });
  }

  /** Makes a change that an editor has asked for. `key` is that of the request. */
  act({ changes, media = [], swaps = [], ...action }: TakenBack, time: number, key?: string): Outcome {
    return this.#try(() => {
      const texts: Texts = new Map();
      const made = changes.map((one) => this.#change(one.file, this.#rebase(one), texts));
      const added = this.#site.media.listNew(media);
      const entry = {
        ...action,
        ...toKeys(key),
        time,
        changes: made,
        ...(added.length > 0 && { media: added }),
        ...(swaps.length > 0 && { swaps }),
      };
      this.#site.media.expectSwaps(swaps);
      if (added.length + swaps.length > 0 || made.some(({ before, after }) => before !== after))
        this.#journal.record(entry, () => this.#write(texts, entry, 'act'));
      return this.#answer(entry);
    });
  }

  /** Takes back the last change, or makes it again: to the byte, or beside what others have changed. One that does not fit is skipped. */
  step(step: HistoryStep, key?: string): Outcome {
    return this.#try(() => {
      const entry = this.#journal.getNext(step);
      if (!entry) throw new Refused(`There is nothing to ${step}.`);
      const texts: Texts = new Map();
      try {
        for (const change of entry.changes) this.#changeBack(change, step, texts);
        this.#site.media.expectSwaps(this.#listSwaps(entry, step));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const done = step === 'undo' ? 'undone' : 'made again';
        const reason = `“${entry.sentence}” can’t be ${done} by itself. ${error.message}`;
        const { conflicts } = error;
        // It stays as it is, and the next step is the one behind it.
        const refused = key === undefined ? [] : [{ key, reason, ...(conflicts && { conflicts }) }];
        this.#journal.record({ step, refused }, () => {});
        throw new Refused(reason, conflicts);
      }
      this.#journal.record({ step, ...toKeys(key) }, () => this.#write(texts, entry, step));
      return this.#answer(entry);
    });
  }

  /** Applies edits to a file in memory. Returns the change, with edits that restore each byte both ways. */
  #change(file: string, edits: readonly Edit[], texts: Texts): FileChange {
    if (texts.has(file)) throw new Refused(`${file} is named twice in one change.`);
    const from = this.readFile(file).text;
    const { text: to, inverse } = applyEdits(file, from, edits);
    for (const text of [from, to]) expectWritable(file, text);
    texts.set(file, { from, to });
    const { inverse: operations } = applyEdits(file, to, inverse);
    return { file, before: getDigest([from]), after: this.#keep(to), operations, inverse };
  }

  /** Applies the edits of an undo or a redo to a file in memory. */
  #changeBack(change: FileChange, way: HistoryStep, texts: Texts): void {
    const { file, begin, edits, back } = turn(change, way);
    const isAsLeft = this.readFile(file).version === begin;
    const merged = isAsLeft ? undefined : this.#merge(file, begin, edits);
    const made = this.#change(file, merged ?? edits, texts);
    // Without the text that was left, what is replaced must be what was written.
    if (!isAsLeft && !merged && !isEqual(listValues(made.inverse), listValues(back)))
      throw new Refused(`${file} was changed meanwhile by another program, in the same place.`);
  }

  /** Returns the edits of a file as it is now for a change of the version that its sender saw. */
  #rebase(change: DeskAction['changes'][number]): readonly Edit[] {
    const { file, version } = change;
    const now = this.readFile(file);
    const isAsSeen = now.version === version;
    if ('text' in change && isAsSeen) return [replaceMiddle(now.text, change.text)];
    if ('operations' in change && isAsSeen) return change.operations;
    const merged = 'operations' in change && this.#merge(file, version, change.operations);
    if (merged) return merged;
    throw new Refused(`${file} was changed meanwhile. Look at it again, and repeat the change.`);
  }

  /** Merges edits of an earlier version with what the file is now; `undefined` if one of them can't be read. */
  #merge(file: string, version: string, edits: readonly Edit[]): Operation[] | undefined {
    const text = this.#seen.get(version);
    if (text === undefined) return undefined;
    const texts = [text, applyEdits(file, text, edits).text, this.readFile(file).text];
    const values = texts.map((one) => readTextDocument(file, one));
    const [base, mine, theirs] = values.map((doc): Json | undefined =>
      'refused' in doc ? undefined : doc.value,
    );
    if (base === undefined || mine === undefined || theirs === undefined) return undefined;
    const { value, conflicts } = merge(base, mine, theirs);
    if (conflicts.length === 0) return diff(theirs, value);
    const { tables, variables } = this.#site.getSite();
    const schema = tables.getSchema(tables.getName(file) ?? '');
    const changes = describeComparison(compare(base, theirs), { file, base, schema, variables });
    const sentences = sumUp(changes).map(({ text }) => text);
    throw new Refused(
      `This was changed meanwhile, in another window or program. ${sentences.slice(0, MAX_SENTENCES).join('. ')}.`,
      conflicts.map(({ pointer, mine, theirs }) => ({ file, pointer, mine, theirs })),
    );
  }

  #write(texts: Texts, entry: Pick<JournalEntry, 'media' | 'swaps'>, way: Way): void {
    const { root, media, refresh, write = writeEdits } = this.#site;
    const changed = new Map([...texts].filter(([, { from, to }]) => from !== to));
    const swaps = this.#listSwaps(entry, way);
    media.prepareSwaps(swaps);
    const given = swaps.filter(({ after }) => after !== undefined);
    media.swap(given);
    try {
      write(root, { texts: changed, paths: [] });
      // Last, as a full disk has no room to give them back.
      media.swap(swaps.filter(({ after }) => after === undefined));
    } catch (error) {
      media.swap(given.map(turnSwap).reverse());
      throw error;
    }
    refresh([
      ...[...changed].map(([file, { to }]) => ({ file, version: getDigest([to]) })),
      ...swaps.map(({ file }) => ({ file })),
    ]);
  }

  /** Lists the files that a change swaps. Media that another program has replaced or removed stay so. */
  #listSwaps({ media = [], swaps = [] }: Pick<JournalEntry, 'media' | 'swaps'>, way: Way): FileSwap[] {
    const added = media.map(({ name, digest }) => ({ file: MEDIA + name, after: digest }));
    if (way !== 'undo') return [...added, ...swaps];
    const left = added.filter(({ file, after }) => this.#site.media.find(file) === after);
    return [...left, ...swaps].map(turnSwap).reverse();
  }

  #answer({ sentence, place, changes }: Pick<JournalEntry, 'sentence' | 'place' | 'changes'>): Outcome {
    const files = changes.map(({ file }) => this.readFile(file));
    return { made: true, sentence, place: updatePath(place, files), files, history: this.#journal.history };
  }

  #try(make: () => Outcome): Outcome {
    try {
      return make();
    } catch (error) {
      const conflicts = error instanceof Refused ? error.conflicts : undefined;
      const { history } = this.#journal;
      return { made: false, reason: describeError(error), history, ...(conflicts && { conflicts }) };
    }
  }

  /** Keeps a text for changes that begin with it. Returns its version. */
  #keep(text: string): string {
    const version = getDigest([text]);
    if (!this.#seen.delete(version)) this.#seenLength += text.length;
    this.#seen.set(version, text);
    for (const [oldest, { length }] of this.#seen) {
      if (this.#seenLength <= MAX_SEEN) break;
      this.#seen.delete(oldest);
      this.#seenLength -= length;
    }
    return version;
  }

  /** Writes the files that an interrupted change has not reached. One that another program has changed stays as it is. */
  #recover(): void {
    const { entry, way } = this.#journal.interrupted ?? {};
    if (!entry || !way) return;
    const changes = entry.changes.map((change) => turn(change, way));
    const isAt = (file: string, version: string) => this.readFile(file).version === version;
    try {
      const texts: Texts = new Map();
      for (const { file, begin, edits } of changes) if (isAt(file, begin)) this.#change(file, edits, texts);
      this.#write(texts, entry, way);
      if (!changes.every(({ file, end }) => isAt(file, end))) throw new Refused('A file is another one.');
      this.#journal.end(true);
    } catch {
      this.#journal.end(false);
    }
  }
}

/** Returns a place with the address that its page has now. A template has one for each row. */
function updatePath(place: JournalEntry['place'], files: readonly FileView[]): JournalEntry['place'] {
  const view = files.find(({ file }) => file === place.file);
  const path = view?.value === undefined ? undefined : getPagePath(view.file, view.value);
  return path === undefined || path.includes('{') ? place : { ...place, path };
}

const toKeys = (key: string | undefined) => (key === undefined ? {} : { keys: [key] });

/** Returns the versions of a change, and its edits, in the direction of a step. */
function turn({ file, before, after, operations, inverse }: FileChange, way: Way) {
  return way === 'undo'
    ? { file, begin: after, end: before, edits: inverse, back: operations }
    : { file, begin: before, end: after, edits: operations, back: inverse };
}

function turnSwap({ file, before, after }: FileSwap): FileSwap {
  return {
    file,
    ...(after !== undefined && { before: after }),
    ...(before !== undefined && { after: before }),
  };
}

/** Lists the values that edits bring back, with their places. */
function listValues(edits: readonly Edit[]): Json[] {
  return edits.map((one) =>
    'op' in one ? [one.op, one.pointer, 'value' in one ? one.value : null] : [one.start, one.end, one.text],
  );
}
