import type { ColumnsBlock } from '../generated/props.ts';
import { usePage } from '../ui/context.tsx';

/** A main column and one beside it. */
export function Columns({ id, lang, title, main, aside, asideOnSmall }: ColumnsBlock) {
  const { drawBlocks } = usePage();
  return (
    <div id={id} lang={lang} className="columns">
      {title && <h2>{title}</h2>}
      <div className="columns-main">{drawBlocks(main)}</div>
      <aside className={`columns-aside ${asideOnSmall === 'hidden' ? 'columns-aside-wide' : ''}`}>
        {drawBlocks(aside)}
      </aside>
    </div>
  );
}
