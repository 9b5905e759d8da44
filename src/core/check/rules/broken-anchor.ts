import type { PageSummary } from '../../analyze/summary.ts';
import { getLinkKind, getLinkPath, parseLink } from '../../link.ts';
import { didYouMean, getCorrection } from '../../suggest.ts';
import type { ReportOn, Rule } from './rule.ts';

/** The anchor that every page has: where the skip link leads. */
const CONTENT = 'content';

/** An anchor that is not on the page that a link leads to, neither an `id` nor generated from a heading. */
export const brokenAnchor: Rule = {
  name: 'broken-anchor',
  severity: 'error',
  why: 'A link to an anchor that is not there leads to the top of the page, and nobody knows why. A block with a heading and no `id` has an anchor made from the heading: `#section-about-us`. A page with a `sectionParameter` is reached in the same way: `?section=energy`.',
  bad: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#enrgy)' }] },
  good: { blocks: [{ type: 'prose', id: 'energy', text: '[Energy](#energy)' }] },
  site({ config, data }, report) {
    /** Links into pages by the page's address, and where they were found. */
    const wanted = new Map<string, { page: Pick<PageSummary, 'file'>; link: string }[]>();
    const want = ({ file }: Pick<PageSummary, 'file'>, link: string) => {
      if (getLinkKind(link) !== 'page' || !/[#?]/.test(link)) return;
      const path = getLinkPath(link);
      const links = wanted.get(path) ?? [];
      links.push({ page: { file }, link });
      wanted.set(path, links);
    };
    const onPage = (page: PageSummary) => {
      const anchors = anchorsOf(page);
      for (const link of page.links) {
        if (getLinkKind(link) === 'anchor') checkLink(page, link, { page, anchors }, report);
        else want(page, link);
      }
    };
    const judge = (target: PageSummary) => {
      const anchors = anchorsOf(target);
      for (const path of [target.path, ...target.redirectFrom.map(({ name }) => name)])
        for (const { page, link } of wanted.get(path) ?? [])
          checkLink(page, link, { page: target, anchors }, report);
    };
    onPage(config);
    return {
      onPage,
      onEnd() {
        for (const { file, links } of data) for (const link of links) want({ file }, link);
        return wanted.size > 0 ? judge : undefined;
      },
    };
  },
};

function anchorsOf({ anchors }: PageSummary): ReadonlySet<string> {
  return new Set([...anchors, CONTENT]);
}

/** The page that a link leads to. */
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
    report(
      page,
      { link },
      {
        message: `The page ${target.path} has no anchor "${wanted}".${didYouMean(wanted, anchors)}`,
        help: `Give a block of ${target.file} "id": "${wanted}", or link to an anchor that is there.`,
        ...getCorrection(wanted, anchors),
      },
    );
  }
}
