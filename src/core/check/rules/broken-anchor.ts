import { listPaths, type PageSummary } from '../../analyze/summary.ts';
import { parsePageId } from '../../paths/page-id.ts';
import { getLinkKind, getLinkPath, parseLink } from '../../paths/parse-link.ts';
import { didYouMean, findSameName } from '../../text/suggest.ts';
import { memoize } from '../../util/memoize.ts';
import type { Rule } from './rule.ts';

/** The anchor that every page has, as the target of the skip link. */
const CONTENT = 'content';

export const brokenAnchor: Rule = {
  why: 'A link to an anchor that does not exist leads to the top of the page, and visitors wonder why. A block with a heading and no `id` gets an anchor from its heading, such as `#section-about-us`. A page with a `sectionParameter` is linked to in the same way: `?section=energy`.',
  bad: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#enrgy)' }] },
  good: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#energy)' }] },
  site({ summary, pages, data, findLinks }, report) {
    const targets = new Map(pages.flatMap((page) => listPaths(page).map(({ name }) => [name, page])));
    const getAnchors = memoize((page: PageSummary) => new Set([...page.anchors, CONTENT]));
    const check = (file: string, link: string, target: PageSummary | undefined) => {
      // What is missing may be in the part of the page that can't be read.
      if (!target || target.isPartial) return;
      const anchors = getAnchors(target);
      for (const [wanted, start] of listWanted(link, target)) {
        if (wanted === '' || anchors.has(wanted) || wanted.includes('{')) continue;
        const same = findSameName(wanted.trim(), anchors);
        const diagnostic = {
          ...(target === summary
            ? {
                message: `Each page shows this link, and "#${wanted}" is on none in particular.`,
                help: `Write the address of its page first, for example "/about#${wanted}".`,
              }
            : {
                message: `The page ${target.path} has no anchor "${wanted}".${didYouMean(same ?? wanted, anchors)}`,
                help: `Add "id": "${wanted}" to a block of ${parsePageId(target.file).file}, or link to an anchor that exists.`,
              }),
          // A link with escapes has other characters than the anchor.
          ...(link.startsWith(wanted, start) && { piece: { start, end: start + wanted.length }, fix: same }),
        };
        for (const at of findLinks(file, link)) report({ file, at, ...diagnostic });
      }
    };
    for (const page of [summary, ...data, ...pages]) {
      for (const link of page.links) {
        if (!/[#?]/.test(link)) continue;
        const isHere = getLinkKind(link) === 'anchor' && 'anchors' in page;
        check(page.file, link, isHere ? page : targets.get(getLinkPath(link)));
      }
    }
  },
};

/** Returns the anchors that a link names, after `#` and in the parameter for sections, with their offsets in it. */
function listWanted(link: string, { sectionParameter = '' }: PageSummary): [anchor: string, start: number][] {
  const { query, anchor } = parseLink(link);
  const parameter = `${sectionParameter}=`;
  const at = Math.max(link.indexOf(`?${parameter}`), link.indexOf(`&${parameter}`));
  return [
    [anchor, link.indexOf('#') + 1],
    [sectionParameter === '' ? '' : (query.get(sectionParameter) ?? ''), at + 1 + parameter.length],
  ];
}
