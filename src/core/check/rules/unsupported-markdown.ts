import type { UnsupportedSyntax } from '../../markdown/findings.ts';
import { findBlock } from '../../schema/schema.ts';
import type { Rule } from './rule.ts';

const image = findBlock('x-image');
/** Message and help for each unsupported syntax. The message lacks its end: a colon and the text. */
const MESSAGES: Record<UnsupportedSyntax, readonly [message: string, help: string]> = {
  html: [
    'HTML is shown as it is written',
    'Use Markdown: `**bold**`, `*italic*`, `[words](/)`. For a new paragraph, add a string to the list.',
  ],
  image: [
    "A text can't show images, only their descriptions",
    `Use a block of type "${image.type}", or the field "${image.field}" of this block if it has one.`,
  ],
  reference: ['Links by reference are not supported', 'Write the address after the words: `[words](/)`.'],
  setext: [
    'The line of `=` or `-` below makes this a heading',
    'Write a heading as `### Words`. To separate two paragraphs with a line, leave an empty line before `---`.',
  ],
  table: [
    "A text can't contain tables",
    `Put the rows into content/data/ and use a block of type "${findBlock('x-table').type}".`,
  ],
  footnote: ["A text can't contain footnotes", 'Write the note into the text, in parentheses.'],
  strikethrough: ["A text can't contain struck-through words", 'Remove the words, or the `~~`.'],
  taskList: ["A list can't contain boxes to tick", 'Remove the `[ ]`.'],
  bareUrl: ['A URL alone is not a link', 'Add the words for it: `[words](https://example.org)`.'],
  foreignTag: [
    'This is a tag of another system, such as Jekyll or Hugo, and is shown as it is written',
    'Remove it, or write the words that it stands for.',
  ],
  headingSpace: ['A heading needs a space after its `#`', 'Write it as `### Words`.'],
};

/** Reports Markdown that is not supported, and Markdown in fields that take none. */
export const unsupportedMarkdown: Rule = {
  name: 'unsupported-markdown',
  severity: 'warning',
  why: 'Texts can have paragraphs, bold and italic words, links, lists, headings, quotations and code. Any other Markdown, and all Markdown in titles and labels, is shown to visitors as it is written.',
  bad: { blocks: [{ type: 'prose', title: '**News**', text: 'Soon.' }] },
  good: { blocks: [{ type: 'prose', title: 'News', text: '**Soon.**' }] },
  page({ file, issues }, _context, report) {
    for (const issue of issues) {
      const word = issue.name;
      if (issue.kind === 'plain') {
        report(issue, {
          message: `This field takes no Markdown and shows it as it is written: ${JSON.stringify(word)}.`,
          help: 'Write the words without Markdown.',
          word,
        });
      } else if (isSyntax(issue.kind)) {
        const [message, help] = MESSAGES[issue.kind];
        const cause = `${issue.file ?? file} ${issue.span?.start ?? issue.pointer} ${word}`;
        report(issue, { message: `${message}: ${JSON.stringify(shorten(word))}.`, help, word, cause });
      }
    }
  },
};

function isSyntax(kind: string): kind is UnsupportedSyntax {
  return Object.hasOwn(MESSAGES, kind);
}

/** Maximum number of characters of a text that a message shows. */
const MAX_SHOWN = 60;

function shorten(word: string): string {
  return word.length > MAX_SHOWN ? `${word.slice(0, MAX_SHOWN)}…` : word;
}
