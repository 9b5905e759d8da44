import { findLineEnd } from '../load/line-offsets.ts';
import { readParagraphs } from '../markdown/parse.ts';
import { createListFormat, type TextFormat } from './text-format.ts';

/** The format of Markdown: a list of paragraphs, headings, lists and tables as they are written. */
export const MARKDOWN_FORMAT: TextFormat = {
  ...createListFormat(readParagraphs),
  isText: true,
  hasOwnGaps: true,
  misread: 'Beside its neighbours, this would be read as another paragraph, list or table.',
  createGap: ({ text }, { siblings }) => [siblings.length > 0 ? findLineEnd(text).repeat(2) : ''],
  translate: ({ text }, operation) => {
    if (!('value' in operation) || operation.written !== undefined) return operation;
    const { op, pointer, value: named } = operation;
    const value = typeof named === 'string' ? named.replaceAll(/\r?\n/g, findLineEnd(text)) : named;
    if (op !== 'set' || pointer !== '' || operation.within) return { ...operation, value };
    // The byte order mark stays, and the last line end if the new text has none.
    const start = text.startsWith('\uFEFF') ? 1 : 0;
    const [last = ''] = String(value).endsWith('\n') ? [] : (/[\r\n]+$/.exec(text.slice(start)) ?? []);
    return { ...operation, value, within: { start, end: text.length - last.length } };
  },
};
