import { abbreviate } from '../../text/message-text.ts';
import { checkEach, type Rule } from './rule.ts';

export const unfilledText: Rule = {
  severity: 'warning',
  why: 'Words in square brackets alone, such as `[Street and number]`, mark what is still to be written. Visitors see them as they are.',
  bad: { site: { contact: { email: 'office@example.org', address: ['[Street and number]'] } } },
  good: { site: { contact: { email: 'office@example.org', address: ['1 Harbour Road'] } } },
  page: checkEach(['unfilled'], ({ name }) => {
    const words = name.match(PRINTED)?.map((word) => word.slice(1, -1)) ?? [];
    if (words.length > 0)
      return {
        message: `This is a list as a program writes it: ${abbreviate(name)}.`,
        help: `Write the words alone: ${JSON.stringify(words.join(', '))}.`,
        repairs: [{ edit: words.join(', ') }],
      };
    return {
      message: `${JSON.stringify(name)} is still to be filled in.`,
      help: 'Write your own text in its place, without the brackets.',
    };
  }),
};

/** The words of a list in quotes: `['law', 'water']`. */
const PRINTED = /(?<=^\[\s*|,\s*)(["'])(?:(?!\1).)+\1(?=\s*(?:,|\]$))/g;
