import { checkEach, type Rule } from './rule.ts';

/** A number without a country, which is no short or free one: `03222 255 221`, not `112` or `1800 425 000`. */
const NATIONAL = /^(?!\+|00|[01]?800)\d{7,}$/;

export const phoneCountry: Rule = {
  severity: 'warning',
  why: 'Visitors from another country, and phones that are abroad, reach a number only with its country: `+91`.',
  bad: { site: { contact: { email: 'office@example.org', phones: ['044 2257 8000'] } } },
  good: { site: { contact: { email: 'office@example.org', phones: ['+91 44 2257 8000'] } } },
  page: checkEach(['phone', 'link'], ({ name }) => {
    const [, tel, number = ''] = /^(tel:)?([+\d\s()./-]+)$/i.exec(name) ?? [];
    if (!NATIONAL.test(number.replaceAll(/[^+\d]/g, ''))) return undefined;
    return {
      message: `The phone number ${number} has no country.`,
      help: `Write + and the number of the country in place of the first 0, for example "${tel ? 'tel:+914422578000' : '+91 44 2257 8000'}".`,
    };
  }),
};
