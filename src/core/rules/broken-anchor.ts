import type { PageFacts } from '../facts.ts';
import { kindOf, pathOf, piecesOf } from '../link.ts';
import { correction, didYouMean } from '../suggest.ts';
import type { Rule, TellOf } from './rule.ts';

/** The anchor that every page has: where the skip link leads. */
const CONTENT = 'content';

/** An anchor that is not on the page that a link leads to. */
export const brokenAnchor: Rule = {
  name: 'broken-anchor',
  severity: 'error',
  why: 'A link to an anchor that is not there leads to the top of the page, and nobody knows why. A page with a `sectionParameter` is reached in the same way: `?section=energy`.',
  bad: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#enrgy)' }] },
  good: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#energy)' }] },
  site({ config }, tell) {
    /** Links into pages by the page's address, and where they were found. */
    const wanted = new Map<string, { page: Pick<PageFacts, 'file'>; link: string }[]>();
    const learn = (page: PageFacts) => {
      for (const link of page.links) {
        if (!link.includes('#') && !link.includes('?')) continue;
        const kind = kindOf(link);
        if (kind === 'anchor') checkLink(page, link, page, tell);
        if (kind !== 'page') continue;
        const path = pathOf(link);
        const links = wanted.get(path) ?? [];
        links.push({ page: { file: page.file }, link });
        wanted.set(path, links);
      }
    };
    const judge = (target: PageFacts) => {
      for (const path of [target.path, ...target.redirectFrom.map(({ name }) => name)])
        for (const { page, link } of wanted.get(path) ?? []) checkLink(page, link, target, tell);
    };
    learn(config);
    return { learn, settle: () => (wanted.size > 0 ? judge : undefined) };
  },
};

function checkLink(page: Pick<PageFacts, 'file'>, link: string, target: PageFacts, tell: TellOf): void {
  const { query, anchor } = piecesOf(link);
  const known = [...target.anchors, CONTENT];
  const section = target.sectionParameter ? query.get(target.sectionParameter) : undefined;
  for (const wanted of [anchor, section ?? '']) {
    if (wanted === '' || known.includes(wanted)) continue;
    tell(
      page,
      { link },
      {
        message: `The page ${target.path} has no anchor "${wanted}".${didYouMean(wanted, known)}`,
        help: `Give a block of ${target.file} "id": "${wanted}", or link to an anchor that is there.`,
        ...correction(wanted, known),
      },
    );
  }
}
