import { decodePercent, getLinkKind, getLocalKind } from '../../link.ts';
import type { Rule } from './rule.ts';

const ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[A-Za-z0-9-]{2,}$/;
/** https://www.rfc-editor.org/rfc/rfc3966 */
const NUMBER = /^\+?[0-9*#](?:[().-]{0,2}[0-9*#])+(?:;[a-z-]+=[\w.-]+)*$/;

/** A web, mail or phone address that is not written as one. */
export const malformedLink: Rule = {
  name: 'malformed-link',
  severity: 'error',
  why: 'A web, mail or phone address with a slip in it leads nowhere: with a space, with one slash of two, without the part behind `@`.',
  bad: { blocks: [{ type: 'prose', text: '[Write to us](mailto:office.example.org)' }] },
  good: { blocks: [{ type: 'prose', text: '[Write to us](mailto:office@example.org)' }] },
  page({ links }, _context, report) {
    for (const link of links) {
      if (link.name.includes('{')) continue;
      const told = faultOf(link.name);
      if (told) report(link, told);
    }
  },
};

function faultOf(link: string) {
  const kind = getLinkKind(link);
  if (kind === 'contact') return /^\s*mailto:/i.test(link) ? mailFault(link) : phoneFault(link);
  if (kind === 'external' && !getLocalKind(link)) return webFault(link);
  return undefined;
}

function webFault(link: string) {
  const right = link.trim().replace(/^(https?):\/*/i, '$1://');
  const isRight = link === right || link.startsWith('//');
  if (isRight && !/[\s\\]/.test(link) && URL.canParse(link, 'https://example.org')) return undefined;
  const isClear = !isRight && !/[\s\\]/.test(right) && URL.canParse(right);
  return {
    message: `This is not a web address: ${JSON.stringify(link)}.`,
    help: isClear
      ? `Write "${right}".`
      : 'Copy it from the browser\'s address line: it has no spaces, as in "https://example.org/page".',
    ...(isClear && { word: link, instead: right }),
  };
}

function mailFault(link: string) {
  const [to = ''] = link
    .trim()
    .replace(/^mailto:/i, '')
    .split('?', 1);
  // Without a receiver, the visitor chooses one: a link to pass the page on.
  const isShared = to === '' && link.includes('?');
  if (link.trim() === link && (isShared || to.split(',').every((one) => ADDRESS.test(decodePercent(one)))))
    return undefined;
  return {
    message: `This is not an e-mail address: ${JSON.stringify(to)}.`,
    help: 'Write it as in "mailto:office@example.org".',
  };
}

function phoneFault(link: string) {
  const number = link.replace(/^\s*tel:/i, '');
  if (NUMBER.test(number)) return undefined;
  const digits = number.replaceAll(/[\s().-]/g, '');
  const isClear = NUMBER.test(digits);
  return {
    message: `This is not a phone number: ${JSON.stringify(number)}.`,
    help: `Write it without spaces, with the country's code: "${isClear ? `tel:${digits}` : 'tel:+911234567890'}".`,
    ...(isClear && { word: link, instead: `tel:${digits}` }),
  };
}
