import { listMeantByTag } from '../../analyze/variables.ts';
import type { UnsupportedSyntax } from '../../markdown/read-markdown.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { abbreviate } from '../../text/message-text.ts';
import { createFix } from '../../types.ts';
import type { Rule } from './rule.ts';

/** Message and help for each unsupported syntax. The message lacks its end: a colon and the text. */
const MESSAGES: readonly [kind: UnsupportedSyntax, message: string, help: string][] = [
  [
    'html',
    'HTML is shown as it is written',
    'Use Markdown: `**bold**`, `*italic*`, `[words](/)`. For a new paragraph, add a string to the list.',
  ],
  [
    'call',
    'This looks like a link without an address, and is shown as it is written',
    'To show brackets, write \\[ for the first, or put all of it between backticks. For a link, write a space before it and an address like "/people".',
  ],
  [
    'remoteImage',
    "An image of another site can't be shown in a text",
    'Put a copy into content/media/ and write its name: `![description](photos/entrance.jpg)`.',
  ],
  ['cellImage', "A cell of a table can't show an image", 'Link to it: `[description](photos/entrance.jpg)`.'],
  ['reference', 'Links by reference are not supported', 'Write the address after the words: `[words](/)`.'],
  [
    'setext',
    'The line of `=` or `-` below makes this a heading',
    'Write a heading as `### Words`. To separate two paragraphs with a line, leave an empty line before `---`.',
  ],
  [
    'footnote',
    'This footnote does not exist',
    'Write the note in a paragraph of its own: `[^1]: The note.`, with the same mark as here.',
  ],
  [
    'hiddenFootnote',
    'This footnote is not shown, because no text refers to it, an earlier one has the same mark, or a list or quotation contains it',
    'Write its mark where it belongs, such as `words[^1]`, and each note once, in a paragraph of its own. Or remove it.',
  ],
  [
    'bold',
    'These stars make nothing bold and are shown as they are written',
    'Write them around the words without spaces and punctuation: `**words**`. To show stars, write `\\*\\*`.',
  ],
  ['taskList', "A list can't contain boxes to tick", 'Remove the `[ ]`.'],
  [
    'foreignTag',
    'This is a tag of another system, such as Jekyll or Hugo, and is shown as it is written',
    'Remove it, or write the words that it stands for.',
  ],
  ['headingSpace', 'A heading needs a space after its `#`', 'Write it as `### Words`.'],
  ['bullet', 'The lines of a list begin with `-`, not with a bullet', 'Write `- ` in place of it.'],
  [
    'tableLine',
    'A table needs a line below its header',
    'Write a line of its own below the first row, with dashes for each column: `| --- | --- |`.',
  ],
  [
    'tableRow',
    'This row of the table has more cells than its first row',
    'Write `\\|` for a bar that is part of a text, or a name for the column into the first row.',
  ],
  [
    'wikiLink',
    'This is a link of another system, and is shown as it is written',
    'Write the words, then the address: `[words](/people)`.',
  ],
];

export const unsupportedMarkdown: Rule = {
  severity: 'warning',
  why: 'Texts can have paragraphs, bold, italic and struck-through words, links, lists, headings, quotations, tables, images, footnotes and code. Any other Markdown, and all Markdown in titles and labels, is shown to visitors as it is written.',
  bad: { blocks: [{ type: 'prose', title: '**News**', text: 'Soon.' }] },
  good: { blocks: [{ type: 'prose', title: 'News', text: '**Soon.**' }] },
  page(page, { variables }, report) {
    const { file } = parsePageId(page.file);
    for (const issue of page.list('plain')) {
      report({
        at: issue,
        message: `This field takes neither Markdown nor HTML and shows it as it is written: ${JSON.stringify(issue.name)}.`,
        help: issue.name.startsWith('&')
          ? 'Write the character itself, such as "&" or "–".'
          : 'Write the words alone.',
      });
    }
    for (const [kind, message, help] of MESSAGES) {
      for (const issue of page.list(kind)) {
        const ofTag = kind === 'foreignTag' ? listMeantByTag(issue.name, variables) : [];
        const repairs = kind === 'bold' ? createFix(repairBold(issue.name)) : ofTag;
        report({
          at: issue,
          message: `${message}: ${JSON.stringify(abbreviate(issue.name))}.`,
          help,
          repairs,
          // The lines of a list are one list.
          ...(kind === 'bullet' && {
            cause: `${kind} ${issue.file ?? file} ${issue.pointer.replace(/\/\d+$/, '')}`,
          }),
        });
      }
    }
  },
};

/** Moves spaces and punctuation out of stars: `**「word」**` becomes `「**word**」`. */
function repairBold(written: string): string | undefined {
  const parts = /^\*\*([\s\p{P}\p{S}]*)(.*?)([\s\p{P}\p{S}]*)\*\*$/u.exec(written);
  const [, before = '', words, after = ''] = parts ?? [];
  if (!words) return undefined;
  return /^\s/.test(before) ? `${before.trim()}**${words}**${after.trim()}` : `${before}**${words}**${after}`;
}
