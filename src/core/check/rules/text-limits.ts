import {
  type Excess,
  MAX_LIST_DEPTH,
  MAX_TEXT_LENGTH,
  MAX_TEXT_LINES,
} from '../../analyze/markdown-limits.ts';
import type { Rule } from './rule.ts';

const SAYINGS: Record<Excess, readonly [message: string, help: string]> = {
  long: [
    `This text has more than ${grouped(MAX_TEXT_LENGTH)} characters, or ${grouped(MAX_TEXT_LINES)} lines.`,
    'Divide it among several blocks or pages.',
  ],
  deep: [
    `This text has more than ${MAX_LIST_DEPTH} lists or quotations inside each other.`,
    'Take away signs at the beginning of the line: `>`, `-`, `1.`.',
  ],
  dense: [
    'This text has too many marks of Markdown for one paragraph.',
    'Divide it into paragraphs, or put a backslash before signs that are meant as such: `\\*`, `\\[`.',
  ],
};

/** A text that is too much for a page. */
export const textLimits: Rule = {
  name: 'text-limits',
  severity: 'error',
  why: 'Nobody reads a text as long as a book on one page, and no browser shows fifty lists inside each other well. Such a text is mostly a slip: a file of something else, a key that was held down.',
  bad: { blocks: [{ type: 'prose', text: `${'> '.repeat(MAX_LIST_DEPTH + 1)}deep` }] },
  good: { blocks: [{ type: 'prose', text: '> A quotation.' }] },
  page(summary, _context, report) {
    for (const issue of summary.issues) {
      if (!isExcess(issue.kind)) continue;
      const [message, help] = SAYINGS[issue.kind];
      report(issue, { message, help });
    }
  },
};

function grouped(count: number): string {
  return count.toLocaleString('en');
}

function isExcess(kind: string): kind is Excess {
  return Object.hasOwn(SAYINGS, kind);
}
