import { getSourceName } from '../../../core/changes/file-name.ts';
import { DATA } from '../../../core/paths/content-paths.ts';
import { selectText } from '../actions.ts';
import { getTypedText } from '../element-texts.ts';
import { useDesk } from '../store.ts';
import { words } from '../words.ts';
import type { Shown } from './boxes.ts';

/** Says below a text that it is written in a row of a table, and leads to what chooses the rows. */
export function RowBubble({ element, shown }: { element: HTMLElement; shown: Shown }) {
  const page = useDesk((state) => state.page);
  const text = getTypedText(element);
  if (!text?.line || !page || !text.file.startsWith(DATA)) return null;
  const { line, file, pointer } = text;
  const name = getSourceName(file.replace('content/', '').replace(/\.\w+$/, ''));
  const { left, bottom } = element.getBoundingClientRect();
  return (
    <section
      className="pointer-events-auto absolute z-5 grid w-80 max-w-[calc(100%-16px)] gap-2 rounded-box border border-line bg-panel p-3 text-label shadow-over"
      style={{ left: Math.max(8, left * shown.share), top: bottom * shown.share + 10 }}
    >
      <h2>{words.preview.comesFrom(name)}</h2>
      <p>{words.preview.follows(name)}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button-small" onClick={() => void selectText({ file, pointer })}>
          {words.preview.editRow}
        </button>
        <button
          type="button"
          className="button-small"
          onClick={() => void selectText({ file: page.file, pointer: line })}
        >
          {words.preview.editList}
        </button>
      </div>
    </section>
  );
}
