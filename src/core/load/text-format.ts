import type { UnlocatedDiagnostic } from '../types.ts';
import { getFirstLine } from './written-text.ts';

/** Fault of a file as a whole. Without `help`, the file has to be saved in another way. */
export type TextFault = Required<Pick<UnlocatedDiagnostic, 'within' | 'message'>> & { help?: string };

/** The character that a decoder puts in place of what is not UTF-8, with the words around it. */
const LOST_LETTER = /[^,;\r\n]{0,15}\uFFFD[^,;\r\n]{0,15}/;

/** Finds what makes a file no text in UTF-8, or a merge conflict that is still open. */
export function findTextFault(text: string): TextFault | undefined {
  const message = describeBinary(text);
  if (message !== undefined) return { within: { start: 0, end: 1 }, message };
  return findLostLetter(text) ?? findOpenConflict(text);
}

/** Detects UTF-16, which read as UTF-8 has one NUL beside each ASCII letter; other formats have several. */
function describeBinary(text: string): string | undefined {
  if (text.startsWith('PK\x03')) return 'The file is a spreadsheet or a text of Word (a ZIP file), not text.';
  const nul = text.indexOf('\0');
  if (nul < 0) return undefined;
  return text[nul + 1] === '\0' ? 'The file is not text.' : 'The file is saved as UTF-16, not as UTF-8.';
}

function findLostLetter(text: string): TextFault | undefined {
  const start = text.indexOf('\uFFFD');
  if (start < 0) return undefined;
  const [around] = LOST_LETTER.exec(text) ?? [];
  const message = `The file is not saved as UTF-8: a letter is lost (${JSON.stringify(around)}).`;
  return { within: { start, end: start + 1 }, message };
}

function findOpenConflict(text: string): TextFault | undefined {
  const start = /^(<{7}|>{7}) /m.exec(text)?.index;
  if (start === undefined) return undefined;
  return {
    within: getFirstLine(text, start),
    message: 'Two versions of the file were merged, and the choice between them is still open.',
    help: 'Keep the lines that are right, and delete those that begin with <<<<<<<, ======= and >>>>>>>.',
  };
}
