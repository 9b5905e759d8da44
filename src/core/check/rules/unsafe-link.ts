import { getLinkKind, getLocalKind } from '../../paths/parse-link.ts';
import { checkEach, type Rule } from './rule.ts';

export const unsafeLink: Rule = {
  why: 'A link can lead to a page, a file, a web address, an e-mail address or a phone number. Links that begin with `javascript:`, `data:` and the like can harm visitors.',
  bad: { blocks: [{ type: 'prose', text: '[x](javascript:alert)' }] },
  good: { blocks: [{ type: 'prose', text: '[x](https://example.org/)' }] },
  page: checkEach(['link'], ({ name }) => {
    // The rule `local-link` reports files on the editor's own computer.
    if (getLinkKind(name) !== 'unsafe' || getLocalKind(name)) return undefined;
    return {
      message: `This link is not allowed: "${name}".`,
      help: 'Link to a page ("/"), an anchor ("#…"), a web address ("https://example.org"), "mailto:…", "tel:…" or a file in content/media/.',
    };
  }),
};
