import type { JournalEntry, JournalLine, RefusedRequest, StepLine } from '../../generated/protocol.ts';
import { isJournalLine } from '../../generated/protocol-validators.js';
import type { History } from '../protocol.ts';
import { joinEntries, joinRequests } from './entries.ts';
import { LineFile } from './line-file.ts';

/** A change, or the step back or forth over one. */
type Begun = JournalEntry | StepLine;
export type HistoryStep = StepLine['step'];

const JOURNAL = '.blocksite/desk/journal.jsonl';
const DAMAGED =
  'Some earlier changes can’t be undone any more: their record was damaged. All pages are as they were.';
/** The sizes from which the journal is compacted, and what is left then. */
const MAX_BYTES = 2 ** 20;
const MAX_CHANGES = 2000;
const LEFT_CHANGES = 1000;
/** In bytes of changes: each start reads all of them, which takes about a second. */
const LEFT_BYTES = 64 * 2 ** 20;

/** The changes of a site in the order in which they were made, kept in a file to which lines are added before files change. */
export class Journal {
  readonly #file: LineFile;
  /** The changes that can be undone, and behind `#count` those that can be made again. */
  #entries: JournalEntry[] = [];
  #count = 0;
  /** The changes that requests have made, taken back or made again, or why they have not, by the keys of these. */
  readonly #answered = new Map<string, JournalEntry | RefusedRequest>();
  /** The line that was begun last, if no mark follows it. */
  #begun: Begun | undefined;
  /** A mark that the disk had no room for. It is written before the next line. */
  #late = '';
  /** The size from which it is compacted: twice what that left, for large changes. */
  #maxBytes = MAX_BYTES;
  /** The number of bytes of the changes that are left then. */
  readonly #leftBytes: number;
  /** The sentence that says why earlier changes can't be undone, if they could not be read at the start. */
  readonly warning: string | undefined;

  constructor(root: string, { leftBytes = LEFT_BYTES } = {}) {
    this.#leftBytes = leftBytes;
    this.#file = new LineFile(root, JOURNAL);
    const state = this.#read();
    if (state === 'foreign') {
      this.warning = `${JOURNAL} had no record of changes in it, so none from before can be undone. It is ${this.#file.putAside()} now.`;
      this.#read();
      return;
    }
    if (state !== 'whole') this.warning = DAMAGED;
    if (state === 'damaged' || this.#isLong) this.#compact();
  }

  get history(): History {
    const [undo, redo] = [this.getNext('undo')?.sentence, this.getNext('redo')?.sentence];
    return { ...(undo !== undefined && { undo }), ...(redo !== undefined && { redo }) };
  }

  /** Returns the change that undo takes back, or that redo makes again. */
  getNext(step: HistoryStep): JournalEntry | undefined {
    this.#update();
    return this.#find(step);
  }

  /** Returns the change that a request has made, taken back or made again, or why it was skipped; `undefined` if none is known. */
  findAnswered(key: string): JournalEntry | RefusedRequest | undefined {
    this.#update();
    return this.#answered.get(key);
  }

  /** The digests of files that undo or redo may need. */
  get digests(): string[] {
    return this.#entries.flatMap(({ media = [], swaps = [] }) => [
      ...media.map(({ digest }) => digest),
      ...swaps.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()),
    ]);
  }

  /** The change whose files may be half written, with the way that it had; `undefined` if there is none. */
  get interrupted(): { entry: JournalEntry; way: 'act' | HistoryStep } | undefined {
    const begun = this.#begun;
    if (!begun || 'changes' in begun) return begun && { entry: begun, way: 'act' };
    const entry = this.#find(begun.step);
    return entry && { entry, way: begun.step };
  }

  /** Records a change or a step, writes it, and records that it is done; or that it failed, if `write` throws. */
  record(line: Omit<JournalEntry, 'id'> | Omit<StepLine, 'id'>, write: () => void): void {
    this.#update();
    const begun: Begun =
      'step' in line
        ? { ...line, id: this.#find(line.step)?.id ?? 0 }
        : { ...line, id: 1 + (this.#entries.at(-1)?.id ?? 0) };
    this.#append(begun);
    this.#begin(begun);
    try {
      write();
    } catch (error) {
      this.end(false);
      throw error;
    }
    this.end(true);
    if (this.#isLong) this.#compact();
  }

  /** Records whether what was begun is done. */
  end(done: boolean): void {
    try {
      this.#append({ done });
    } catch {
      // What was not done is no line any more, which takes no room. What was done is found by the versions of its files.
      if (done || !this.#file.removeLast()) this.#late = toLine({ done });
    }
    this.#finish(done);
  }

  /** Begins a change or a step. One that changes no file is done at once: nothing of it is left to be written at the next start. */
  #begin(line: Begun): void {
    this.#begun = line;
    if ('step' in line && line.refused) this.#finish(true);
  }

  get #isLong(): boolean {
    return this.#file.size > this.#maxBytes || this.#entries.length > MAX_CHANGES;
  }

  #find(step: HistoryStep): JournalEntry | undefined {
    return this.#entries[step === 'undo' ? this.#count - 1 : this.#count];
  }

  #finish(done: boolean): void {
    const line = this.#begun;
    this.#begun = undefined;
    if (!line || !done) return;
    const entry = 'changes' in line ? line : this.#find(line.step);
    if (entry) this.#answer(line, entry);
    if ('changes' in line) {
      const before = this.#entries.slice(0, this.#count);
      const last = before.at(-1);
      const joined = last && joinEntries(last, line);
      this.#entries = joined ? [...before.slice(0, -1), joined] : [...before, line];
      this.#count = this.#entries.length;
      // The line of the change itself may be lost.
    } else if (entry?.id === line.id) {
      const at = line.step === 'undo' ? this.#count - 1 : this.#count;
      this.#entries[at] = { ...entry, ...joinRequests(entry, line) };
      this.#count += line.step === 'undo' ? -1 : 1;
    }
  }

  #answer({ keys = [], refused = [] }: Begun, entry: JournalEntry): void {
    for (const key of keys) this.#answered.set(key, entry);
    for (const refusal of refused) this.#answered.set(refusal.key, refusal);
  }

  /** Reads the lines again if another server has added some. */
  #update(): void {
    if (this.#file.hasChanged()) this.#read();
  }

  /** Reads the lines. The file is foreign if none is valid, but for one that was cut off when the first change began. */
  #read(): 'whole' | 'damaged' | 'foreign' | 'unreadable' {
    [this.#entries, this.#count, this.#begun] = [[], 0, undefined];
    this.#answered.clear();
    try {
      const { lines, rest } = this.#file.read();
      const parsed = lines.map(parseLine);
      for (const line of parsed)
        if (line && 'done' in line) this.#finish(line.done);
        else if (line) this.#begin(line);
      const isBegun = lines.length === 0 && /^(\{(".*)?)?$/.test(rest);
      if (!isBegun && parsed.every((line) => line === undefined)) return 'foreign';
      return parsed.includes(undefined) ? 'damaged' : 'whole';
    } catch {
      return 'unreadable';
    }
  }

  /** Writes the journal again with the changes before and after the last one that was not undone. */
  #compact(): void {
    try {
      this.#file.replace(this.#createShorter());
    } catch {
      // It stays as it is. The first change will say why nothing can be written.
    }
    this.#read();
    this.#maxBytes = Math.max(MAX_BYTES, 2 * this.#file.size);
  }

  /** Leaves out what is farthest from the next undo and redo. The changes that these are about stay, whatever their size. */
  #createShorter(): string {
    const entries = this.#entries.map(toLine);
    const sizes = entries.map((line) => Buffer.byteLength(line));
    let bytes = sizes.reduce((sum, size) => sum + size, 0);
    let [first, end] = [0, entries.length];
    while (end - first > 2 && (end - first > LEFT_CHANGES || bytes > this.#leftBytes))
      bytes -= sizes[this.#count - first > end - this.#count ? first++ : --end] ?? 0;
    const undone = this.#entries.slice(this.#count, end).reverse();
    const steps = undone.map(({ id }) => toLine({ step: 'undo', id }));
    const done = [...entries.slice(first, end), ...steps].map((line) => line + toLine({ done: true }));
    return done.join('') + (this.#begun ? toLine(this.#begun) : '');
  }

  /** Appends a line and waits until it is on the disk. Nothing stays of one that can't be written. */
  #append(line: JournalLine): void {
    if (this.#late !== '') this.#file.append(this.#late);
    this.#late = '';
    this.#file.append(toLine(line));
  }
}

function toLine(line: JournalLine): string {
  return `${JSON.stringify(line)}\n`;
}

function parseLine(text: string): JournalLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return isJournalLine(line) ? line : undefined;
  } catch {
    return undefined;
  }
}
