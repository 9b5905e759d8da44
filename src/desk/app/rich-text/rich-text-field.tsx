import clsx from 'clsx';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView, type NodeViewConstructor } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { joinLines } from '../../../core/markdown/lines.ts';
import { getLastStep } from '../../../core/paths/pointer.ts';
import type { Selection } from '../store.ts';
import { words } from '../words.ts';
import { editLink } from './commands.ts';
import { createPlugins, PASTE_PROPS } from './plugins.ts';
import { findPosition, readRichText } from './read.ts';
import { RichTextToolbar } from './toolbar.tsx';
import { writeRichText } from './write.ts';

interface RichTextFieldProps {
  value: string | readonly string[];
  /** The values of the shared words by their names. */
  variables: Readonly<Record<string, string>>;
  labelledBy: string;
  describedBy?: string | undefined;
  onChange: (value: string | string[]) => void;
  /** The place of the caret: an offset in the text, or in the line of `value` that `field` leads to. */
  caret?: Selection | undefined;
  /** Asks for an address. Returns `undefined` to leave the link as it is, and an empty one to end it. */
  onPickLink: (current: string | undefined) => Promise<string | undefined>;
}

const TEXT = clsx(
  'wrap-break-word relative grid max-h-[45dvh] gap-2 overflow-auto whitespace-break-spaces px-2.5 py-2 text-ink outline-none',
  '[&_a]:underline [&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-3',
  '[&_:is(h1,h2,h3,h4,h5,h6)]:font-bold [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5',
  '[&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent',
);

/** Creates the view of what can't be typed in: a variable by its value, anything else as it is written. */
function createView(
  getText: (source: string) => string,
  className: string,
  title: string,
): NodeViewConstructor {
  return ({ isInline, attrs }) => {
    const dom = document.createElement(isInline ? 'span' : 'div');
    Object.assign(dom, { className, title, textContent: getText(attrs.source) });
    return { dom };
  };
}

function isSame(a: string | readonly string[], b: string | readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns a state with another document. The selection stays beside the words it was beside. */
function withDocument(state: EditorState, doc: Node): EditorState {
  const { doc: old, selection, plugins } = state;
  const start = old.content.findDiffStart(doc.content) ?? old.content.size;
  const end = old.content.findDiffEnd(doc.content) ?? { a: start, b: start };
  const move = (at: number) => {
    const moved = at <= start ? at : at < end.a ? start : at + end.b - end.a;
    return doc.resolve(Math.max(0, Math.min(moved, doc.content.size)));
  };
  const moved = TextSelection.between(move(selection.anchor), move(selection.head));
  return EditorState.create({ doc, selection: moved, plugins: [...plugins] });
}

export function RichTextField(props: RichTextFieldProps) {
  const { value, variables, labelledBy, describedBy, onChange, caret, onPickLink } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const source = useRef(readRichText(''));
  const emitted = useRef<string | readonly string[]>('');

  const emit = useEffectEvent((doc: Node) => {
    const next = writeRichText(doc, source.current);
    if (isSame(next, emitted.current)) return;
    emitted.current = next;
    onChange(next);
  });
  const openLink = useEffectEvent((opened: EditorView) => {
    void editLink(opened, onPickLink);
  });
  const create = useEffectEvent((place: HTMLElement) => {
    source.current = readRichText(value);
    emitted.current = value;
    const plugins = createPlugins(variables, (opened) => openLink(opened));
    const written = createView(
      (text) => text,
      'bg-rail text-muted whitespace-pre-wrap',
      words.richText.written,
    );
    const variable = createView(
      (text) => variables[text.slice(1, -1)] ?? text,
      'rounded-[4px] bg-soft px-1 text-soft-ink',
      words.richText.sharedWord,
    );
    const created: EditorView = new EditorView(place, {
      state: EditorState.create({ doc: source.current.doc, plugins }),
      nodeViews: { variable, written, written_inline: written },
      ...PASTE_PROPS,
      handleDOMEvents: {
        // The history of the browser knows nothing of the document.
        beforeinput: (_, { inputType }) => inputType.startsWith('history'),
        // A key can come before the event of what the key before it has selected.
        keydown: () => void document.dispatchEvent(new Event('selectionchange')),
        // Tab puts the caret of Chromium before a first block that can't be typed in, where no key moves it.
        focus: () =>
          void setTimeout(() => {
            const selection = getSelection();
            if (selection?.isCollapsed && created.hasFocus())
              selection.collapse(selection.anchorNode, selection.anchorOffset);
          }),
      },
      dispatchTransaction(tr) {
        const next = created.state.apply(tr);
        created.updateState(next);
        setState(next);
        if (tr.docChanged) emit(next.doc);
      },
    });
    return created;
  });

  useEffect(() => {
    if (!host.current) return;
    const created = create(host.current);
    setView(created);
    setState(created.state);
    return () => created.destroy();
  }, []);
  useEffect(() => {
    view?.setProps({
      attributes: {
        class: TEXT,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      },
    });
  }, [view, labelledBy, describedBy]);
  useEffect(() => {
    if (!view || isSame(value, emitted.current)) return;
    emitted.current = value;
    source.current = readRichText(value);
    const next = withDocument(view.state, source.current.doc);
    view.updateState(next);
    setState(next);
  }, [view, value]);
  const putCaret = useEffectEvent((target: EditorView, { field = '', offset = 0, end, typed }: Selection) => {
    const { doc, tr } = target.state;
    const start = joinLines([value].flat()).starts[Number(getLastStep(field))] ?? 0;
    const resolve = (at: number) => doc.resolve(findPosition(value, start + at));
    const selection = TextSelection.between(resolve(offset), resolve(end ?? offset));
    target.dispatch(tr.setSelection(selection).scrollIntoView());
    target.focus();
    if (typed === undefined || !target.hasFocus()) return;
    const { from, to } = selection;
    const replaced = target.state.tr.insertText(typed, from, to);
    target.dispatch(replaced.setSelection(TextSelection.create(replaced.doc, from, from + typed.length)));
  });
  useEffect(() => {
    if (view && caret?.offset !== undefined) putCaret(view, caret);
  }, [view, caret]);

  return (
    <div className="rounded-control border border-edge bg-panel focus-within:outline-2 focus-within:outline-accent">
      {view && state && (
        <RichTextToolbar
          view={view}
          state={state}
          variables={variables}
          onLink={() => void editLink(view, onPickLink)}
        />
      )}
      <div ref={host} />
    </div>
  );
}
