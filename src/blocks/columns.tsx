import type { ColumnsBlock } from '../generated/props.ts';
import { ContentsList } from '../ui/contents-list.tsx';
import { usePage } from '../ui/context.tsx';

/** A main column and one beside it. */
export function Columns({ id, lang, title, main, aside, asideOnSmall, contents = [] }: ColumnsBlock) {
  const { Blocks } = usePage();
  const mainColumn = (
    <div className="columns-main">
      <Blocks blocks={main} />
    </div>
  );
  const sideColumn = (
    <aside className="columns-aside">
      <Blocks blocks={aside} />
      {contents.length > 0 && <ContentsList contents={contents} />}
    </aside>
  );
  return (
    <div id={id} lang={lang} className={`columns columns-${asideOnSmall}`}>
      {title && <h2>{title}</h2>}
      {asideOnSmall === 'above' ? sideColumn : mainColumn}
      {asideOnSmall === 'above' ? mainColumn : sideColumn}
    </div>
  );
}
