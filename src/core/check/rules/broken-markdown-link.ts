import type { Rule } from './rule.ts';

/** A link in a text that is not written as one. */
export const brokenMarkdownLink: Rule = {
  name: 'broken-markdown-link',
  severity: 'error',
  why: 'A link in a text is written `[words](/people)`. With a space between, a space in the address or without the last parenthesis it is no link: visitors see the brackets.',
  bad: { blocks: [{ type: 'prose', text: 'Back [home] (/).' }] },
  good: { blocks: [{ type: 'prose', text: 'Back [home](/).' }] },
  page(summary, _context, report) {
    for (const issue of summary.issues) {
      if (issue.kind !== 'brokenLink') continue;
      const right = rightLink(issue.name);
      report(issue, {
        message: `This is not a link, and is shown as it is written: ${JSON.stringify(issue.name)}.`,
        help: right
          ? `Write "${right}". Brackets that are meant as such are written \\[ and \\].`
          : 'Write it as in "[words](/people)", with no space in the address. Brackets that are meant as such are written \\[ and \\].',
        word: issue.name,
        ...(right && { instead: right }),
      });
    }
  },
};

/** Returns the link that is certainly meant: a space between its parts, or the parts the wrong way round. */
function rightLink(written: string): string | undefined {
  const [, words, address] = /^\[([^[\]]+)\][ \t]+\(([^()\s]+)\)$/.exec(written) ?? [];
  if (words !== undefined && address !== undefined) return `[${words}](${address})`;
  const [, label, target] = /^\(([^()]+)\)\[([^[\]\s]+)\]$/.exec(written) ?? [];
  return label === undefined || target === undefined ? undefined : `[${label}](${target})`;
}
