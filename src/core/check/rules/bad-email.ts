import type { Rule } from './rule.ts';

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, with a dot after the `@`. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** Reports an e-mail address that is not valid. */
export const badEmail: Rule = {
  name: 'bad-email',
  severity: 'error',
  why: 'Mail to a mistyped address never arrives, and nobody notices.',
  bad: { site: { contact: { email: 'office(at)example.org', address: ['Testpur'] } } },
  good: { site: { contact: { email: 'office@example.org', address: ['Testpur'] } } },
  page({ emails, unknownVariables }, _site, report) {
    for (const email of emails) {
      if (ADDRESS.test(email.name)) continue;
      if (unknownVariables.some(({ pointer }) => pointer === email.pointer)) continue;
      const right = email.name
        .trim()
        .replace(/^mailto:/i, '')
        .replace(/\s*[([{]\s*at\s*[)\]}]\s*/i, '@')
        .replaceAll(/\s*[([{]\s*dot\s*[)\]}]\s*/gi, '.');
      report({
        at: email,
        message: `This is not a valid e-mail address: ${JSON.stringify(email.name)}.`,
        help: ADDRESS.test(right) ? `Write "${right}".` : 'Write it in this form: "office@example.org".',
      });
    }
  },
};
