import { createFix } from '../../types.ts';
import { checkEach, type Rule } from './rule.ts';

export const brokenMarkdownLink: Rule = {
  why: 'A link in a text is written `[words](/people)`. With a space between the brackets, a space in the address or without the last parenthesis it is not a link, and visitors see the brackets.',
  bad: { blocks: [{ type: 'prose', text: 'Back [home] (/).' }] },
  good: { blocks: [{ type: 'prose', text: 'Back [home](/).' }] },
  page: checkEach(['brokenLink'], ({ name }) => {
    if (name.endsWith(']()'))
      return {
        message: `This link has no address: ${JSON.stringify(name)}.`,
        help: 'Write the address between the parentheses, "[words](/people)", or the words alone.',
      };
    const right = repairLink(name);
    return {
      message: `This is not a valid link and is shown as it is written: ${JSON.stringify(name)}.`,
      help: right
        ? `Write "${right}". To show brackets, write \\[ and \\].`
        : 'Write it like "[words](/)", with no space in the address. To show brackets, write \\[ and \\].',
      repairs: createFix(right),
    };
  }),
};

/** Returns the link that is meant if its parts have a space between them or are swapped, else `undefined`. */
function repairLink(written: string): string | undefined {
  const [, words, address] = /^\[([^[\]]+)\][ \t]+\(([^()\s]+)\)$/.exec(written) ?? [];
  if (words !== undefined && address !== undefined) return `[${words}](${address})`;
  const [, label, target] = /^\(([^()]+)\)\[([^[\]\s]+)\]$/.exec(written) ?? [];
  return label === undefined || target === undefined ? undefined : `[${label}](${target})`;
}
