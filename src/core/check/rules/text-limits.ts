import { type Excess, MAX_LIST_DEPTH, MAX_TEXT_LENGTH, MAX_TEXT_LINES } from '../../markdown/limits.ts';
import type { Rule, RuleDiagnostic } from './rule.ts';

const PROBLEMS: Readonly<Record<Excess, RuleDiagnostic>> = {
  long: {
    message: `This text has more than ${MAX_TEXT_LENGTH.toLocaleString('en')} characters or ${MAX_TEXT_LINES.toLocaleString('en')} lines.`,
    help: 'Split it into several blocks or pages.',
  },
  deep: {
    message: `This text has more than ${MAX_LIST_DEPTH} lists or quotations inside each other.`,
    help: 'Remove some of the marks at the beginning of the line: `>`, `-`, `1.`.',
  },
  dense: {
    message: 'This text has too many Markdown marks in one paragraph.',
    help: 'Split it into paragraphs. To show a mark as it is, put a backslash before it: `\\*`, `\\[`.',
  },
};

export const textLimits: Rule = {
  why: 'Nobody reads a text as long as a book on one page, and no browser shows fifty lists inside each other well. Such a text is usually a mistake: another file was pasted, or a key was held down.',
  bad: { blocks: [{ type: 'prose', text: `${'> '.repeat(MAX_LIST_DEPTH + 1)}deep` }] },
  good: { blocks: [{ type: 'prose', text: '> A quotation.' }] },
  page(page, _site, report) {
    for (const kind of ['long', 'deep', 'dense'] as const)
      for (const at of page.list(kind)) report({ at, ...PROBLEMS[kind] });
  },
};
