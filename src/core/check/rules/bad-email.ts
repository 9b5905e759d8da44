import type { Rule } from './rule.ts';

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, with a dot behind the `@`. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** An e-mail address that is none. */
export const badEmail: Rule = {
  name: 'bad-email',
  severity: 'error',
  why: 'A letter to an address with a slip in it never arrives, and nobody knows.',
  bad: { site: { contact: { email: 'office(at)example.org', address: ['Testpur'] } } },
  good: { site: { contact: { email: 'office@example.org', address: ['Testpur'] } } },
  page({ emails, unknownVariables }, _context, report) {
    for (const email of emails) {
      if (ADDRESS.test(email.name)) continue;
      if (unknownVariables.some(({ pointer }) => pointer === email.pointer)) continue;
      const right = email.name
        .trim()
        .replace(/^mailto:/i, '')
        .replace(/\s*[([{]\s*at\s*[)\]}]\s*/i, '@')
        .replaceAll(/\s*[([{]\s*dot\s*[)\]}]\s*/gi, '.');
      report(email, {
        message: `This is not an e-mail address: ${JSON.stringify(email.name)}.`,
        help: `Write it as in "${ADDRESS.test(right) ? right : 'office@example.org'}".`,
      });
    }
  },
};
