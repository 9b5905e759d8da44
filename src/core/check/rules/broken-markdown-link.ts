import { listNearMedia } from '../../analyze/media-names.ts';
import { MEDIA } from '../../paths/content-paths.ts';
import { type ContentSource, createFix, type Repair } from '../../types.ts';
import { checkEach, type Rule } from './rule.ts';

export const brokenMarkdownLink: Rule = {
  why: 'A link in a text is written `[words](/people)`. With a space between the brackets, a space in the address or without the last parenthesis it is not a link, and visitors see the brackets.',
  bad: { blocks: [{ type: 'prose', text: 'Back [home] (/).' }] },
  good: { blocks: [{ type: 'prose', text: 'Back [home](/).' }] },
  page: checkEach(['brokenLink'], ({ name }, { source }) => {
    if (name.endsWith(']()'))
      return {
        message: `This link has no address: ${JSON.stringify(name)}.`,
        help: 'Write the address between the parentheses, "[words](/people)", or the words alone.',
      };
    const repairs = [...createFix(repairLink(name)), ...listFileLinks(name, source)];
    const right = repairs.find(({ certainty }) => certainty === 'certain');
    return {
      message: `This is not a valid link and is shown as it is written: ${JSON.stringify(name)}.`,
      help: right
        ? `Write "${right.edit}". To show brackets, write \\[ and \\].`
        : 'Write it like "[words](/)", with no space in the address. To show brackets, write \\[ and \\].',
      repairs,
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

/** Lists the links that one to a file with a space in its name may be: to the same file in `<` and `>`, or to a near one. */
function listFileLinks(written: string, source: ContentSource): Repair<string>[] {
  const [, words, file] = /^\[([^[\]]+)\]\(([^()<>"']+\.\w+)\)$/.exec(written) ?? [];
  if (file === undefined) return [];
  const toLink = (path: string) => `[${words}](${path.includes(' ') ? `<${path}>` : path})`;
  if (source.has(MEDIA + file)) return createFix(toLink(file));
  return listNearMedia(file, source).map((one) => ({ ...one, edit: toLink(one.edit) }));
}
