import { findWrongForm, type TextFault } from './file-forms.ts';
import { getFirstLine } from './written-text.ts';

/** The character that a decoder puts in place of what is not UTF-8, with the words around it. */
const LOST_LETTER = /[^,;\r\n]{0,15}\uFFFD[^,;\r\n]{0,15}/;

/** Finds what makes a file none of its name, or no text in UTF-8, or a merge conflict that is still open. */
export function findTextFault(file: string, text: string): TextFault | undefined {
  return findWrongForm(file, text) ?? findBinary(text) ?? findLostLetter(text) ?? findOpenConflict(text);
}

/** Detects UTF-16, which read as UTF-8 has one NUL beside each ASCII letter; other formats have several. */
function findBinary(text: string): TextFault | undefined {
  const nul = text.indexOf('\0');
  if (nul < 0) return undefined;
  const isText = text[nul + 1] !== '\0';
  const message = isText ? 'The file is saved as UTF-16, not as UTF-8.' : 'The file is not text.';
  return { within: { start: 0, end: 1 }, message };
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
