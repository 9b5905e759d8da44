import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { readRanges } from '../../../core/load/json/ranges.ts';
import { findNode, getStart } from '../../../core/load/text-node.ts';
import { SITE_FILE } from '../../../core/paths/content-paths.ts';
import type { Diagnostic } from '../../../core/types.ts';
import { readFile } from '../actions.ts';
import { changeText } from '../change.ts';
import { getState, useDesk } from '../store.ts';
import { words } from '../words.ts';
import { SourceEditor } from './source-editor.ts';

/** The file of what is selected as a text: of a page, a table, a text or the settings. */
export default function SourceView() {
  const file = useDesk(({ selected }) => selected?.file);
  return file === undefined ? null : <Source key={file} file={file} />;
}

function Source({ file }: { file: string }) {
  const host = useRef<HTMLDivElement>(null);
  const id = useId();
  const [editor, setEditor] = useState<SourceEditor>();
  const known = useDesk(({ files }) => files[file]);
  const all = useDesk(({ problems }) => problems);
  const page = useDesk(({ site }) => site?.pages.find((one) => one.file === file));
  const name = page?.title ?? getName(file);
  const problems = all.filter((one) => one.file === file);

  const write = useEffectEvent(async (getText: Parameters<typeof changeText>[1]) => {
    const place = { file, pointer: '', ...(page && { path: page.path }) };
    const about = { sentence: words.source.typed(name), place, isTyping: true };
    return (await changeText(file, getText, about))?.made === true;
  });
  useEffect(() => {
    if (!host.current) return;
    const attributes = { tabindex: '0', 'aria-labelledby': `${id}title`, 'aria-describedby': `${id}hint` };
    const getKnown = () => getState().files[file]?.text;
    const opened = new SourceEditor({ parent: host.current, file, attributes, write, getKnown });
    setEditor(opened);
    return () => opened.close();
  }, [file, id]);
  useEffect(() => {
    if (known) editor?.follow(known.text);
    else void readFile(file);
  }, [editor, known, file]);
  useEffect(() => editor?.showProblems(problems), [editor, problems]);

  const begin = useEffectEvent((opened: SourceEditor) => {
    const { pointer = '', field = pointer } = getState().selected ?? {};
    const isRead = known?.value !== undefined && file.endsWith('.json');
    const node = isRead ? findNode(readRanges(known.text), field) : undefined;
    opened.select(node ? getStart(node) : (problems[0]?.range.start.offset ?? 0));
  });
  const isKnown = known !== undefined;
  useEffect(() => {
    if (editor && isKnown) begin(editor);
  }, [editor, isKnown]);

  return (
    <section aria-labelledby={`${id}title`} className="flex h-full min-h-0 flex-col bg-panel">
      <h1 id={`${id}title`} className="px-4 pt-3 font-bold text-ink text-title">
        {words.source.title(name)}
      </h1>
      <p id={`${id}hint`} className="px-4 pb-2 text-hint text-muted">
        {words.source.hint}
      </p>
      <div ref={host} className="min-h-0 flex-1 border-line border-y text-body" />
      {editor && problems.length > 0 && <Problems problems={problems} onSelect={(at) => editor.select(at)} />}
    </section>
  );
}

interface ProblemsProps {
  problems: readonly Diagnostic[];
  onSelect: (offset: number) => void;
}

/** The problems of the file: a pointer over an underlined word is not the only way to them. */
function Problems({ problems, onSelect }: ProblemsProps) {
  return (
    <ul aria-label={words.source.problems} className="max-h-1/3 overflow-auto px-4 py-2 text-hint">
      {problems.map(({ rule, message, help, range }) => (
        <li key={`${rule} ${range.start.offset}`}>
          <button
            type="button"
            className="min-h-6 text-left text-text hover:underline"
            onClick={() => onSelect(range.start.offset)}
          >
            <strong>{words.source.place(range.start.line)}</strong> {message} {help}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns what a file is called that is no page. */
function getName(file: string): string {
  if (file === SITE_FILE) return words.source.settings;
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}
