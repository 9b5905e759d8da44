import type { UnsupportedSyntax } from '../../analyze/markdown.ts';
import { findBlock } from '../../schema/schema.ts';
import type { Rule } from './rule.ts';

const image = findBlock('x-image');
/** For each mark that is not understood: what it is, and what to do. */
const SAYINGS: Record<UnsupportedSyntax, readonly [what: string, help: string]> = {
  html: [
    'HTML is shown as it is written',
    'Write Markdown: `**bold**`, `*italic*`, `[words](/people)`. A new paragraph is a new string in the list.',
  ],
  image: [
    'A text shows no pictures, only their words',
    `Use a block of the type "${image.type}", or the field "${image.field}" of this block if it has one.`,
  ],
  reference: [
    'A link by reference is not supported',
    'Write the address with the words: `[words](/people)`.',
  ],
  setext: [
    'A line of `=` or `-` below makes this a heading',
    'Write a heading as `### Words`. For a line across the text, leave an empty line before `---`.',
  ],
  table: [
    'A text shows no tables',
    `Put the rows into content/data/ and use a block of the type "${findBlock('x-table').type}".`,
  ],
  footnote: ['A text has no footnotes', 'Write the note into the text, in parentheses.'],
  strikethrough: ['A text has no words that are struck through', 'Take the words away, or the `~~`.'],
  taskList: ['A list has no boxes to tick', 'Take the `[ ]` away.'],
  bareUrl: ['A URL alone is no link', 'Write it with words: `[words](https://example.org)`.'],
  headingSpace: ['A heading needs a space behind its `#`', 'Write it as `### Words`.'],
};

/** Marks of Markdown that are not understood, or stand where a field takes none. */
export const unsupportedMarkdown: Rule = {
  name: 'unsupported-markdown',
  severity: 'warning',
  why: 'Texts know paragraphs, bold and italic words, links, lists, headings, quotations and code. Everything else, and any mark in a title or a label, is shown to visitors as it is written.',
  bad: { blocks: [{ type: 'prose', title: '**News**', text: 'Soon.' }] },
  good: { blocks: [{ type: 'prose', title: 'News', text: '**Soon.**' }] },
  page(summary, _context, report) {
    for (const issue of summary.issues) {
      const word = issue.name;
      if (issue.kind === 'plain') {
        report(issue, {
          message: `This field takes no Markdown, and shows it as it is written: ${JSON.stringify(word)}.`,
          help: 'Write the words alone.',
          word,
        });
      } else if (isSyntax(issue.kind)) {
        const [what, help] = SAYINGS[issue.kind];
        report(issue, { message: `${what}: ${JSON.stringify(shortened(word))}.`, help, word });
      }
    }
  },
};

function isSyntax(kind: string): kind is UnsupportedSyntax {
  return Object.hasOwn(SAYINGS, kind);
}

const MOST = 60;

function shortened(word: string): string {
  return word.length > MOST ? `${word.slice(0, MOST)}…` : word;
}
