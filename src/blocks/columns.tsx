import clsx from 'clsx';
import type { ColumnsBlock } from '../generated/props.ts';
import { ContentsList } from '../ui/contents-list.tsx';
import { usePage } from '../ui/context.tsx';
import { Below, Heading } from '../ui/heading.tsx';
import { FRAMES } from '../ui/section.tsx';

const BESIDE = 'md:grid-cols-[1fr_13rem] md:gap-columns lg:grid-cols-[var(--beside,1fr_16rem)]';

/** Classes of the grid and of the side column by where that is on a small screen. Above the text it must not stay in view. */
const LAYOUTS: Record<ColumnsBlock['asideOnSmall'], [grid: string, aside: string]> = {
  above: ['lg:grid-cols-[var(--beside,1fr_20.5rem)] lg:gap-columns', 'lg:order-1 lg:tall:stay-in-view'],
  below: [BESIDE, 'md:tall:stay-in-view'],
  hidden: [BESIDE, 'max-md:hidden md:tall:stay-in-view'],
};

/** On paper one column is below the other: pages break badly inside a grid. */
const GRID = `${FRAMES.page} grid gap-section print:block print:*:mt-section`;
const MAIN = 'min-w-0 [--spacing-section:var(--spacing-blocks)] *:first:mt-0';
const ASIDE = 'min-w-0 [--spacing-section:2rem] *:first:mt-0';

/** Main column with one beside it. Variants in `columns.css` read `data-column`. */
export function Columns({ id, lang, title, main, aside, asideOnSmall, contents }: ColumnsBlock) {
  const { Blocks } = usePage();
  const [first] = main;
  // The side column is about the same as the main one, so screen readers announce it by its first title.
  const asideLabel = first && 'title' in first ? first.title : undefined;
  const [gridClasses, asideClasses] = LAYOUTS[asideOnSmall];
  const columns = [
    <div key="main" data-column="main" className={MAIN}>
      <Blocks blocks={main} />
    </div>,
    <aside key="aside" data-column="aside" aria-label={asideLabel} className={clsx(ASIDE, asideClasses)}>
      <Blocks blocks={aside} />
      {!!contents?.length && <ContentsList contents={contents} />}
    </aside>,
  ];
  return (
    <div id={id} lang={lang} className={clsx(GRID, gridClasses)}>
      {title && <Heading className="col-span-full">{title}</Heading>}
      <Below title={title}>{asideOnSmall === 'above' ? columns.reverse() : columns}</Below>
    </div>
  );
}
