import { DATA, SCHEMA_EXTENSION, SITE_FILE } from '../paths/content-paths.ts';
import { formatCommand } from '../text/format-command.ts';
import { createFix, type Fix, type Repair, type Span } from '../types.ts';
import { tryParse } from './json/plain-json.ts';

/** Fault of a file as a whole. Without `help`, the file has to be saved in another way. */
export interface TextFault {
  within: Span;
  message: string;
  help?: string;
  /** The edits that leave only the content, if no word of the file is lost. */
  repairs?: readonly Repair<Fix[]>[];
  /** A JSON file with white space in place of what is around the content. */
  json?: string;
}

/** Help for files that are not CSV in UTF-8 with commas: how to save them from spreadsheet programs. */
export const SAVE_AS_CSV =
  'Open it in the program that wrote it and save it again: in Excel as "CSV UTF-8 (Comma delimited)", in LibreOffice as "Text CSV" with the character set UTF-8 and the separator ",", in Google Sheets by File > Download > "Comma-separated values".';

interface Form {
  /** The files in which the form is wrong. */
  in: RegExp;
  /** Matches the text; in a JSON file `{}` stands for the JSON in it, if there are other words before or after. */
  is: RegExp;
  message: string;
  /** By default, the help of a file whose content is lost. `ends` says how the JSON begins and ends. */
  help?: (file: string, ends: string) => string;
  /** True if the first line is all that is wrong, and says nothing. */
  isLine?: boolean;
}

const SAVE_AS_TEXT =
  'Open it in the program that wrote it and save it as plain text in UTF-8: in Word as "Plain Text", in TextEdit after Format > Make Plain Text.';

function getHelpForProgram(file: string): string {
  if (file.endsWith('.csv')) return SAVE_AS_CSV;
  if (file.startsWith(DATA)) return `Give it the ending of that program again, such as .xlsx. ${SAVE_AS_CSV}`;
  return file.endsWith('.json') ? getHelpForLost(file) : SAVE_AS_TEXT;
}

const HTML = /^<(?:!doctype|\?xml|[a-z][\w-]*[\s>/])/i;
const DELETE_FENCE = 'Delete the lines that begin with "```" or "~~~", and what is outside of them';

/** The first that matches is reported. */
const FORMS: readonly Form[] = [
  {
    in: /./,
    // The first bytes of a ZIP file, and of a compound file as they are read as UTF-8: D0 CF 11 E0 A1 B1.
    is: /^PK\p{Cc}{2}|^\uFFFD\uFFFD\p{Cc}\u0871/u,
    message: 'The file is one of Excel, Word or a similar program, not text.',
    help: getHelpForProgram,
  },
  { in: /./, is: /^%PDF-/, message: 'The file is a PDF, not text.', help: getHelpForProgram },
  {
    in: /./,
    is: /^\{\\rtf/,
    message: 'The file is RTF, the format of a word processor, not plain text.',
    help: () => SAVE_AS_TEXT,
  },
  { in: /\.json$/, is: HTML, message: 'The file is HTML or XML, not JSON.' },
  {
    in: /\.csv$/,
    is: HTML,
    message: 'The file is HTML or XML, not CSV.',
    help: () => 'Open it in a spreadsheet program and save it as CSV in UTF-8, separated by commas.',
  },
  {
    in: /\.json$/,
    is: /^[`~]{3}|\n[`~]{3}|\{\}[`~]{3}/,
    message: 'The content is in a code fence, as a chat or a wiki shows it.',
    help: (_, ends) => `${DELETE_FENCE}${ends}.`,
  },
  {
    in: /\.csv$/,
    is: /^(?:[^,\n]*\n){0,5}[`~]{3}/,
    message: 'The table is in a code fence, as a chat or a wiki shows it.',
    help: () => `${DELETE_FENCE}.`,
  },
  {
    in: /\.json$/,
    is: /^---[ \t]*\r?\n[\s\S]*\{\}$/,
    message: 'The file begins with front matter, which only other systems read.',
    help: (_, ends) => `Write what it says into the fields of the page, and delete it${ends}.`,
  },
  {
    in: /\.json$/,
    is: /^(?:---|\+\+\+)[ \t]*\r?\n/,
    message: 'The file is a text with front matter, as other systems write it, not JSON.',
  },
  {
    in: /\.json$/,
    is: /^(?:#.*\n+)*(?:- +)?[\w$-]+:(?:[ \t][^\n]*(?<!,))?\n\s*(?:- |[\w$-]+:)/,
    message: 'The file is YAML, not JSON.',
  },
  {
    in: /\.json$/,
    is: /^(?:import|export|const|let|var)\s[\s\S]*\{\}|^[\w.$]+\s*[=(]\s*\{\}/,
    message: 'The file is a script, not JSON.',
    help: (_, ends) =>
      `Delete what is before and after the content${ends}. Its names and texts need double quotes.`,
  },
  {
    in: /\.json$/,
    is: /^(?!["'\w$-]+\s*[:=])[\p{L}\p{So}*>](?:(?!"\s*[:,])[^{}])*\{\}|^\{\}\s*[\p{L}\p{So}*>`-]/u,
    message: 'These words are not part of the content.',
    help: (_, ends) => `Delete what is before and after the content${ends}.`,
  },
  {
    in: /^content\/data\/.*\.json$/,
    is: /^[^\n"{}[\]:,]+,[^\n"{}[\]:]*\n/,
    message: 'The file is CSV, not JSON.',
    help: (file) => `Rename it to ${file.replace(/json$/, 'csv')}.`,
  },
  {
    in: /\.json$/,
    is: /^(?!["'\w$-]+\s*[:=]|[\s\S]*"\s*[:,\]}])[\p{L}\p{So}#*>|-][^\s{}]*\s[^{}]*$/u,
    message: 'The file is a text, not JSON.',
  },
  {
    in: /\.csv$/,
    is: /^(?:\[\s*[{[\]]|\{\s*")/,
    message: 'The file is JSON, not CSV.',
    help: (file) => `Rename it to ${file.replace(/csv$/, 'json')}.`,
  },
  {
    in: /\.csv$/,
    is: /^"?sep=,/i,
    message: 'This line is for Excel alone: the first row names the columns.',
    help: () => 'Delete the line.',
    isLine: true,
  },
];

/** Markup around JSON that says nothing: a code fence, or the beginning and the end of a script. */
const MARKUP =
  /^(?:[`~]{3}\w*|export default|module\.exports\s*=|(?:export\s+)?(?:const|let|var)\s+\w+\s*=)?\s*\{\}\s*(?:[`~]{3}|;(?:\s*export default \w+;?)?)?$/;

/** Finds what a file is in place of JSON, CSV or plain text, or what is around its content. */
export function findWrongForm(file: string, text: string): TextFault | undefined {
  const none = { start: text.length, end: text.length };
  const { start, end } = (file.endsWith('.json') && findJson(text)) || none;
  const before = text.slice(0, start).trim();
  const outline = start < end ? `${before}{}${text.slice(end).trim()}` : before;
  const form = FORMS.find((one) => one.in.test(file) && one.is.test(outline));
  if (!form) return undefined;
  const { message, help = getHelpForLost } = form;
  const [from, to] = before === '' ? [end, text.length] : [0, start];
  const first = from + text.slice(from, to).search(/\S/);
  const within = { start: first, end: first + text.slice(first, to).search(/\s*(?:\p{Cc}|$)/u) };
  if (start === end) {
    const line = { start: within.start, end: text.indexOf('\n', within.end) + 1 || text.length, text: '' };
    return { within, message, help: help(file, ''), repairs: createFix(form.isLine ? [line] : undefined) };
  }
  const around = [
    { start: 0, end: start, text: '' },
    { start: end, end: text.length, text: '\n' },
  ];
  return {
    within,
    message,
    help: help(file, `: the file begins with \`${text[start]}\` and ends with \`${text[end - 1]}\``),
    repairs: createFix(MARKUP.test(outline) ? around : undefined),
    json: ' '.repeat(start) + text.slice(start, end),
  };
}

/** The bracket at the beginning of JSON: a name, a text or another bracket follows. */
const OPENER = /[{[](?=\s*(?:["'“{[\]}]|[\w$]+\s*:))/;

/** Finds the JSON in a text that may have something before or after it. */
function findJson(text: string): Span | undefined {
  const start = text.search(OPENER);
  const closer = text[start] === '{' ? '}' : ']';
  const ofLine = text.lastIndexOf(`\n${closer}`) + 1;
  const end = (ofLine > start ? ofLine : text.lastIndexOf(closer)) + 1;
  if (start < 0 || end <= start) return undefined;
  if (text.slice(0, start).trim() !== '') return { start, end };
  // A file that is cut off may seem to have words after its end.
  const isWhole = text.slice(end).trim() === '' || tryParse(text.slice(start, end)) !== undefined;
  return isWhole ? { start, end } : undefined;
}

/** Returns the help for a file without content, or with one that can't be used. */
export function getHelpForLost(file: string): string {
  if (file === SITE_FILE)
    return 'Get it back from an earlier version, or write `{}` into it: the problems then name the fields that it needs.';
  if (file.endsWith(SCHEMA_EXTENSION))
    return 'Copy the row schema of another table into it, and change its columns.';
  return file.startsWith(DATA)
    ? 'Write a list of rows into it: `[ { … }, { … } ]`, or `[]` for none.'
    : `Write a page into it, or delete the file; "${formatCommand('new')}" creates pages.`;
}
