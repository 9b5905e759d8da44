import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { isObject, type Json, type Operation } from '../../src/core/types.ts';
import type { DeskAction, Outcome } from '../../src/desk/protocol.ts';
import { listFiles } from '../../src/files/paths.ts';
import { applyOperations } from '../core/edit/apply-model.ts';

/** The bytes of all files of a site, as Latin-1. */
type Disk = Readonly<Record<string, string>>;

/** A plain model of the server of the desk: the files of a site, and the lists of its changes, as they have to be. */
export class DeskModel {
  readonly #undo: { sentence: string; before: Disk; after: Disk }[] = [];
  readonly #redo: { sentence: string; before: Disk; after: Disk }[] = [];
  #disk: Disk;

  constructor(readonly root: string) {
    this.#disk = this.#read();
  }

  get counts(): { undo: number; redo: number } {
    return { undo: this.#undo.length, redo: this.#redo.length };
  }

  /** Returns the value of a file: of a table the rows, of a text the text. */
  getValue(file: string): Json {
    return parseFile(file, this.#disk[file] ?? '');
  }

  /** Expects that a change was made once, and nothing else. */
  expectAct({ sentence, changes, media = [] }: DeskAction, outcome: Outcome): void {
    const values = changes.map(({ file, ...one }) => {
      const before = this.getValue(file);
      return { file, before, after: 'text' in one ? one.text : applyOperations(before, one.operations) };
    });
    // A block that is moved past one with the same content changes nothing.
    const other = values.filter(({ before, after }) => !isDeepStrictEqual(before, after));
    const added = media.map(({ name }) => `content/media/${name}`);
    const disk = this.#expectMade(sentence, outcome, [...other.map(({ file }) => file), ...added]);
    for (const { file, after } of values) expect(parseFile(file, disk[file] ?? '')).toEqual(after);
    for (const file of added) expect(disk[file]).toBeDefined();
  }

  /** Expects that one difference from the base was taken back once. With `base`, its file is as it was there. */
  expectTakenBack(sentence: string, outcome: Outcome, file: string, base: string | undefined): void {
    const changed = this.#expectMade(sentence, outcome, [file]);
    if (base !== undefined) expect(changed[file]).toBe(base);
  }

  /** Expects that the last change was taken back, or made again, to the byte. */
  expectStep(step: 'undo' | 'redo', outcome: Outcome): void {
    const [from, to] = step === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const entry = from.pop();
    expect(outcome.made ? outcome.sentence : outcome.reason).toBe(
      entry?.sentence ?? `There is nothing to ${step}.`,
    );
    if (!entry) return;
    to.push(entry);
    this.#disk = this.#read();
    expect(this.#disk).toEqual(step === 'undo' ? entry.before : entry.after);
    this.#expectHistory(outcome);
  }

  #expectMade(sentence: string, outcome: Outcome, files: readonly string[]): Disk {
    expect(outcome.made ? outcome.sentence : outcome.reason).toBe(sentence);
    const [before, after] = [this.#disk, this.#read()];
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    expect([...names].filter((name) => before[name] !== after[name]).sort()).toEqual([...files].sort());
    if (files.length > 0) {
      this.#undo.push({ sentence, before, after });
      this.#redo.length = 0;
    }
    this.#disk = after;
    this.#expectHistory(outcome);
    return after;
  }

  #expectHistory({ history = {} }: Outcome): void {
    expect(history.undo).toBe(this.#undo.at(-1)?.sentence);
    expect(history.redo).toBe(this.#redo.at(-1)?.sentence);
  }

  #read(): Disk {
    const files = [
      'site.config.json',
      ...listFiles(join(this.root, 'content')).map((one) => `content/${one}`),
    ];
    return Object.fromEntries(files.sort().map((one) => [one, readFileSync(join(this.root, one), 'latin1')]));
  }
}

function parseFile(file: string, latin1: string): Json {
  const text = Buffer.from(latin1, 'latin1').toString();
  if (file.endsWith('.json')) return JSON.parse(text);
  return file.endsWith('.csv') ? parse(text, { columns: true, relax_column_count: true }) : text;
}

/** Returns operations on a page: texts, and blocks that are added, removed, moved and doubled. */
export function createPageOperations(
  page: Json,
  word: string,
  random: (bound: number) => number,
): Operation[] {
  const blocks = isObject(page) && Array.isArray(page.blocks) ? page.blocks : [];
  const [at, other] = [random(blocks.length), random(blocks.length - 1)];
  const [pointer, to] = [`/blocks/${at}`, `/blocks/${other < at ? other : other + 1}`];
  const kinds: Operation[] = [
    { op: 'set', pointer: '/title', value: word },
    { op: 'insert', pointer, value: { type: 'prose', text: word } },
    { op: 'move', from: pointer, pointer: to },
    { op: 'duplicate', pointer },
    blocks.length > 6 ? { op: 'remove', pointer } : { op: 'duplicate', pointer },
  ];
  return kinds.splice(random(kinds.length), 1);
}

/** Returns operations on a table: cells, and rows that are added and removed. */
export function createRowOperations(
  rows: Json,
  word: string,
  random: (bound: number) => number,
): Operation[] {
  const { length } = Array.isArray(rows) ? rows : [];
  const pointer = `/${random(length)}`;
  const [first] = Array.isArray(rows) ? rows : [];
  const kinds: Operation[] = [
    { op: 'set', pointer: `${pointer}/name`, value: `${word}, "here"` },
    { op: 'insert', pointer, value: { ...(isObject(first) && first), name: word } },
    length > 3 ? { op: 'remove', pointer } : { op: 'duplicate', pointer },
  ];
  return kinds.splice(random(kinds.length), 1);
}
