import { hasVariables } from '../../analyze/variables.ts';
import { canParseUrl } from '../../paths/encode-url.ts';
import { decodePercent, getLinkKind, getLocalKind } from '../../paths/parse-link.ts';
import { EMAIL } from '../../schema/formats.ts';
import { createFix } from '../../types.ts';
import { checkEach, type Rule } from './rule.ts';

/** https://www.rfc-editor.org/rfc/rfc3966 */
const NUMBER = /^\+?[0-9*#](?:[().-]{0,2}[0-9*#])+(?:;[a-z-]+=[\w.-]+)*$/;

export const malformedLink: Rule = {
  why: 'A link with a mistyped web address, e-mail address or phone number does not work: with a space in it, with one slash instead of two, or with nothing after the `@`.',
  bad: { blocks: [{ type: 'prose', text: '[Write to us](mailto:office.example.org)' }] },
  good: { blocks: [{ type: 'prose', text: '[Write to us](mailto:office@example.org)' }] },
  page: checkEach(['link', 'remotePhoto', 'embedUrl'], ({ name }) => {
    const kind = hasVariables(name) ? undefined : getLinkKind(name);
    if (kind === 'contact') return /^\s*mailto:/i.test(name) ? checkMailLink(name) : checkPhoneLink(name);
    return kind === 'external' && !getLocalKind(name) ? checkWebAddress(name) : undefined;
  }),
};

function checkWebAddress(link: string) {
  const right = link.trim().replace(/^(https?):\/*/i, '$1://');
  const isRight = link === right || link.startsWith('//');
  if (isRight && !/[\s\\]/.test(link) && canParseUrl(link, 'https://example.org')) return undefined;
  const isCertain = !isRight && !/[\s\\]/.test(right) && canParseUrl(right);
  return {
    message: `This is not a valid web address: ${JSON.stringify(link)}.`,
    help: isCertain
      ? `Write "${right}".`
      : 'Copy it from the address bar of the browser. It has no spaces, for example "https://example.org/page".',
    repairs: createFix(isCertain ? right : undefined),
  };
}

function checkMailLink(link: string) {
  const [to = ''] = link
    .trim()
    .replace(/^mailto:/i, '')
    .split('?', 1);
  // A link without a recipient is for sharing a page: the visitor chooses the recipient.
  const isForSharing = to === '' && link.includes('?');
  if (link.trim() === link && (isForSharing || to.split(',').every((one) => EMAIL.test(decodePercent(one)))))
    return undefined;
  return {
    message: `This is not a valid e-mail address: ${JSON.stringify(to)}.`,
    help: 'Write it in this form: "mailto:office@example.org".',
  };
}

function checkPhoneLink(link: string) {
  const number = link.replace(/^\s*tel:/i, '');
  if (NUMBER.test(number)) return undefined;
  const digits = number.replaceAll(/[\s().-]/g, '');
  const isCertain = NUMBER.test(digits);
  return {
    message: `This is not a valid phone number: ${JSON.stringify(number)}.`,
    help: `Write it without spaces and with the country code: "${isCertain ? `tel:${digits}` : 'tel:+911234567890'}".`,
    repairs: createFix(isCertain ? `tel:${digits}` : undefined),
  };
}
