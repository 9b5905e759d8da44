import type { PageFacts } from '../facts.ts';
import { kindOf, pathOf } from '../link.ts';
import { correction, didYouMean } from '../suggest.ts';
import type { Rule, SiteRuleContext, TellOf } from './rule.ts';

/** An internal link that leads to no page. */
export const brokenLink: Rule = {
  name: 'broken-link',
  severity: 'error',
  why: 'A link to an address that no page has leads visitors to "not found".',
  bad: { blocks: [{ type: 'prose', text: '[Home](/hom)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  site(context, tell) {
    const known = addressesOf(context);
    // A page whose address can't be read may be the one that is linked to: that slip is told already.
    if (context.pages.some(({ path }) => path === '' || path.includes('{'))) return;
    for (const page of [...context.pages, context.config]) {
      for (const link of page.links) checkLink(page, link, known, tell);
    }
  },
};

function addressesOf({ pages, siteMap }: SiteRuleContext): Set<string> {
  const shown = pages.filter(({ kind }) => kind === 'page');
  const own = shown.flatMap(({ path, redirectFrom }) => [path, ...redirectFrom.map(({ name }) => name)]);
  return new Set([...own, siteMap]);
}

function checkLink(page: PageFacts, link: string, known: Set<string>, tell: TellOf): void {
  // As most links are: nothing but an address.
  if (known.has(link)) return;
  // A variable that is not known is told by its own rule.
  if (kindOf(link) !== 'page' || link.includes('{')) return;
  const path = pathOf(link);
  if (known.has(path)) return;
  tell(
    page,
    { link },
    {
      message: `No page has the address "${path}".${didYouMean(path, known)}`,
      help: 'Link to a page that exists, or add a page with this address.',
      ...correction(path, known),
    },
  );
}
