import type { Fault } from '../../core/types.ts';
import { readPart } from '../../files/read-part.ts';
import { detectFileKind, HEAD_SIZE } from './file-kind.ts';

/** Files that may be a page for browsers. */
const PAGE = /\.(html?|xml|svg|txt|md)$/i;

/** Returns the reason why a document can't be opened: often it is a page that asks to sign in. */
export function inspectDocument(name: string, path: string): Fault | undefined {
  const kind = detectFileKind(readPart(path, 0, HEAD_SIZE));
  if (!kind || PAGE.test(name)) return undefined;
  const isRight = /\.pdf$/i.test(name) ? kind.extension === 'pdf' : kind.extension !== 'html';
  if (isRight) return undefined;
  const reason = `is ${kind.name}, not what its name says`;
  return { reason, help: 'Open the document and save it again, or download it once more.' };
}
