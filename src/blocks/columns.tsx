import clsx from 'clsx';
import type { ColumnsBlock } from '../generated/props.ts';
import { ContentsList } from '../ui/contents-list.tsx';
import { usePage } from '../ui/context.tsx';
import { FRAMES } from '../ui/section.tsx';

/**
 * Classes of the grid, and of a side column that stays in view below the site's header where the screen is tall enough. Its
 * padding leaves room for focus rings.
 */
const NARROW = {
  grid: 'md:grid-cols-[minmax(0,1fr)_13rem] md:gap-[clamp(1.5rem,4vw,4rem)] lg:grid-cols-[minmax(0,1fr)_16rem]',
  aside:
    'md:tall:sticky md:tall:top-[calc(var(--spacing-header)+1.5rem)] md:tall:-m-2 md:tall:max-h-[calc(100dvh-var(--spacing-header)-3rem)] md:tall:self-start md:tall:overflow-y-auto md:tall:p-2',
};
const WIDE = {
  grid: 'lg:grid-cols-[minmax(0,1fr)_clamp(16rem,28vw,23rem)] lg:gap-[clamp(1.5rem,4vw,4rem)]',
  aside:
    'lg:order-1 lg:tall:sticky lg:tall:top-[calc(var(--spacing-header)+1.5rem)] lg:tall:-m-2 lg:tall:max-h-[calc(100dvh-var(--spacing-header)-3rem)] lg:tall:self-start lg:tall:overflow-y-auto lg:tall:p-2',
};

/** Classes by where the side column is on a small screen. Above the text it would cover the text if it stayed in view. */
const LAYOUTS: Record<ColumnsBlock['asideOnSmall'], { grid: string; aside: string }> = {
  above: WIDE,
  below: NARROW,
  hidden: { grid: NARROW.grid, aside: clsx(NARROW.aside, 'max-md:hidden') },
};

/** Main column with one beside it. Blocks inside tell which one they are in by `data-column`. */
export function Columns({ id, lang, title, main, aside, asideOnSmall, contents = [] }: ColumnsBlock) {
  const { Blocks } = usePage();
  const classes = LAYOUTS[asideOnSmall];
  // On paper there are no grids: in them pages break badly.
  const mainColumn = (
    <div data-column="main" className="flex min-w-0 flex-col gap-blocks print:block">
      <Blocks blocks={main} />
    </div>
  );
  const sideColumn = (
    <aside data-column="aside" className={clsx('flex min-w-0 flex-col gap-8 print:block', classes.aside)}>
      <Blocks blocks={aside} />
      {contents.length > 0 && <ContentsList contents={contents} />}
    </aside>
  );
  return (
    <div id={id} lang={lang} className={clsx(FRAMES.page, 'grid gap-section print:block', classes.grid)}>
      {title && <h2 className="col-span-full">{title}</h2>}
      {asideOnSmall === 'above' ? sideColumn : mainColumn}
      {asideOnSmall === 'above' ? mainColumn : sideColumn}
    </div>
  );
}
