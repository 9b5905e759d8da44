import type { PageFacts } from '../facts.ts';
import { kindOf, piecesOf } from '../link.ts';
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
  site({ pages, config }, tell) {
    const byPath = new Map<string, PageFacts>();
    for (const page of pages) {
      for (const path of [page.path, ...page.redirectFrom.map(({ name }) => name)]) byPath.set(path, page);
    }
    for (const page of [...pages, config]) {
      for (const link of page.links) checkLink(page, link, byPath, tell);
    }
  },
};

function checkLink(
  page: PageFacts,
  link: string,
  byPath: ReadonlyMap<string, PageFacts>,
  tell: TellOf,
): void {
  if (!link.includes('#') && !link.includes('?')) return;
  const kind = kindOf(link);
  if (kind !== 'page' && kind !== 'anchor') return;
  const { path, query, anchor } = piecesOf(link);
  const target = kind === 'anchor' ? page : byPath.get(path);
  if (!target) return;
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
