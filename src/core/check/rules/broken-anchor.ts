import type { PageSummary } from '../../analyze/summary.ts';
import { getLinkKind, getLinkPath, parseLink } from '../../link.ts';
import { didYouMean, findSameName } from '../../suggest.ts';
import type { ReportOn, Rule } from './rule.ts';

/** The anchor that every page has, as the target of the skip link. */
const CONTENT = 'content';

/** Reports a link to an anchor that its page does not have, neither as an `id` nor made from a heading. */
export const brokenAnchor: Rule = {
  name: 'broken-anchor',
  severity: 'error',
  why: 'A link to an anchor that does not exist leads to the top of the page, and visitors wonder why. A block with a heading and no `id` gets an anchor from its heading, such as `#section-about-us`. A page with a `sectionParameter` is linked to in the same way: `?section=energy`.',
  bad: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#enrgy)' }] },
  good: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#energy)' }] },
  site({ config, data }, report) {
    /** Links with an anchor or a query, by the path of their page, each with the file that has it. */
    const wanted = new Map<string, { page: Pick<PageSummary, 'file'>; link: string }[]>();
    const addWanted = ({ file }: Pick<PageSummary, 'file'>, link: string) => {
      if (getLinkKind(link) !== 'page' || !/[#?]/.test(link)) return;
      const path = getLinkPath(link);
      const links = wanted.get(path) ?? [];
      links.push({ page: { file }, link });
      wanted.set(path, links);
    };
    const onPage = (page: PageSummary) => {
      const anchors = getAnchors(page);
      for (const link of page.links) {
        if (getLinkKind(link) === 'anchor') checkLink(page, link, { page, anchors }, report);
        else addWanted(page, link);
      }
    };
    const checkTarget = (target: PageSummary) => {
      const anchors = getAnchors(target);
      for (const path of [target.path, ...target.redirectFrom.map(({ name }) => name)])
        for (const { page, link } of wanted.get(path) ?? [])
          checkLink(page, link, { page: target, anchors }, report);
    };
    onPage(config);
    return {
      onPage,
      onEnd() {
        for (const { file, links } of data) for (const link of links) addWanted({ file }, link);
        return wanted.size > 0 ? checkTarget : undefined;
      },
    };
  },
};

function getAnchors({ anchors }: PageSummary): ReadonlySet<string> {
  return new Set([...anchors, CONTENT]);
}

/** The page that a link leads to, with its anchors. */
interface Target {
  page: PageSummary;
  anchors: ReadonlySet<string>;
}

function checkLink(
  page: Pick<PageSummary, 'file'>,
  link: string,
  { page: target, anchors }: Target,
  report: ReportOn,
): void {
  const { query, anchor } = parseLink(link);
  const section = target.sectionParameter ? query.get(target.sectionParameter) : undefined;
  for (const wanted of [anchor, section ?? '']) {
    if (wanted === '' || anchors.has(wanted) || wanted.includes('{')) continue;
    const same = findSameName(wanted.trim(), anchors);
    report(
      page,
      { link },
      {
        message: `The page ${target.path} has no anchor "${wanted}".${didYouMean(same ?? wanted, anchors)}`,
        help: `Add "id": "${wanted}" to a block of ${target.file}, or link to an anchor that exists.`,
        word: wanted,
        ...(same !== undefined && { instead: same }),
        cause: `broken-anchor ${target.path}#${wanted}`,
      },
    );
  }
}
