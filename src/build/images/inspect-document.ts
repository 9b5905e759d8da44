import { closeSync, openSync, readSync } from 'node:fs';
import type { Fault } from '../../core/types.ts';
import { detectFileKind } from './file-kind.ts';

/** Bytes to read for detecting the format. */
const HEAD_SIZE = 4096;
/** Files that may be a page for browsers. */
const PAGE = /\.(html?|xml|svg|txt|md)$/i;

/** Returns the reason why a document can't be opened: often it is a page that asks to sign in. */
export function inspectDocument(name: string, path: string): Fault | undefined {
  const kind = detectFileKind(readHead(path));
  if (!kind || PAGE.test(name)) return undefined;
  const isRight = /\.pdf$/i.test(name) ? kind.extension === 'pdf' : kind.extension !== 'html';
  if (isRight) return undefined;
  const reason = `is ${kind.name}, not what its name says`;
  return { reason, help: 'Open the document and save it again, or download it once more.' };
}

function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_SIZE);
    return bytes.subarray(0, readSync(file, bytes, 0, HEAD_SIZE, 0));
  } finally {
    closeSync(file);
  }
}
