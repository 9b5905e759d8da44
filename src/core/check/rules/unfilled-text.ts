import { checkEach, type Rule } from './rule.ts';

export const unfilledText: Rule = {
  severity: 'warning',
  why: 'Words in square brackets alone, such as `[Street and number]`, mark what is still to be written. Visitors see them as they are.',
  bad: { site: { contact: { email: 'office@example.org', address: ['[Street and number]'] } } },
  good: { site: { contact: { email: 'office@example.org', address: ['1 Harbour Road'] } } },
  page: checkEach(['unfilled'], ({ name }) => ({
    message: `${JSON.stringify(name)} is still to be filled in.`,
    help: 'Write your own text in its place, without the brackets.',
  })),
};
