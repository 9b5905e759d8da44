import type { PageFacts } from '../facts.ts';
import { kindOf, pathOf } from '../link.ts';
import { correction, didYouMean } from '../suggest.ts';
import type { Rule, TellOf } from './rule.ts';

/** An internal link that leads to no page. */
export const brokenLink: Rule = {
  name: 'broken-link',
  severity: 'error',
  why: 'A link to an address that no page has leads visitors to "not found".',
  bad: { blocks: [{ type: 'prose', text: '[Home](/hom)' }] },
  good: { blocks: [{ type: 'prose', text: '[Home](/)' }] },
  site({ config, siteMap }, tell) {
    const known = new Set([siteMap]);
    const linked = new Set<string>();
    // A page whose address can't be read may be the one that is linked to: that slip is told already.
    let isSure = true;
    const judge = (page: PageFacts) => {
      for (const link of page.links) checkLink(page, link, known, tell);
    };
    return {
      learn({ kind, path, redirectFrom, links }) {
        for (const link of links) linked.add(link);
        if (path === '' || path.includes('{')) isSure = false;
        if (kind !== 'page') return;
        known.add(path);
        for (const { name } of redirectFrom) known.add(name);
      },
      settle() {
        if (!isSure) return undefined;
        judge(config);
        for (const link of linked) if (isBroken(link, known)) return judge;
        return undefined;
      },
    };
  },
};

function isBroken(link: string, known: ReadonlySet<string>): boolean {
  // As most links are: nothing but an address.
  if (known.has(link)) return false;
  // A variable that is not known is told by its own rule.
  return kindOf(link) === 'page' && !link.includes('{') && !known.has(pathOf(link));
}

function checkLink(page: PageFacts, link: string, known: ReadonlySet<string>, tell: TellOf): void {
  if (!isBroken(link, known)) return;
  const path = pathOf(link);
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
