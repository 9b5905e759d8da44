import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { leftOver } from './left-over.ts';

/** A file in the making: a line of JSON each, so that neither a text nor a list of all is ever in memory. */
export interface LinesWriter<Line, Foot> {
  add: (line: Line) => void;
  /** Adds the last line, which tells whether the others are all there, and puts the file in the place of the last one. */
  finish: (foot: Foot) => void;
  /** Forgets what was added. */
  discard: () => void;
}

/** A file that was read: its lines as they are asked for, and what its last line says. */
export interface Lines<Line, Foot> {
  lines: Iterable<Line>;
  foot: Foot;
}

/** What the last line says of the others. */
interface Whole {
  form: string;
  crc: number;
}

/** Signs that are written at once. */
const CHUNK = 1 << 20;

/** Begins a file beside the last one; takes away what killed builds have left of theirs. `form` is another one whenever lines are written differently. */
export function beginLines<Line, Foot extends object>(path: string, form: string): LinesWriter<Line, Foot> {
  for (const left of leftOver(path)) rmSync(left, { force: true });
  const temporary = `${path}.${process.pid}`;
  const target = openSync(temporary, 'w');
  let crc = 0;
  let chunk = '';
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(target);
    isOpen = false;
  };
  const flush = () => {
    crc = crc32(chunk, crc);
    writeSync(target, chunk);
    chunk = '';
  };
  return {
    add(line) {
      chunk += `${JSON.stringify(line)}\n`;
      if (chunk.length >= CHUNK) flush();
    },
    finish(foot) {
      flush();
      writeSync(target, `${JSON.stringify({ ...foot, form, crc } satisfies Whole)}\n`);
      // A name must not be on the disk before what it is the name of.
      fsyncSync(target);
      close();
      renameSync(temporary, path);
    },
    discard() {
      close();
      rmSync(temporary, { force: true });
    },
  };
}

/** Reads a file; `undefined` when there is none, it is not whole, or its lines were written differently. */
export function readLines<Line, Foot extends object>(
  path: string,
  form: string,
): Lines<Line, Foot> | undefined {
  try {
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf('\n', -2) + 1;
    const foot: Foot & Whole = JSON.parse(bytes.toString('utf8', end));
    if (foot.form !== form || foot.crc !== crc32(bytes.subarray(0, end))) return undefined;
    return { lines: { [Symbol.iterator]: () => parsedLines(bytes.subarray(0, end)) }, foot };
  } catch {
    return undefined;
  }
}

function* parsedLines<Line>(bytes: Buffer): Generator<Line> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start);
    const line: Line = JSON.parse(bytes.toString('utf8', start, end));
    yield line;
    start = end + 1;
  }
}
