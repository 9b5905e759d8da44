import { indentWithTab, standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { syntaxTree } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Annotation, ChangeSet } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Diagnostic, Span } from '../../../core/types.ts';
import type { FileView } from '../../protocol.ts';
import { Draft } from '../draft.ts';
import { applyTyped, findReplacements, toEditorOffset, toEditorText } from './line-ends.ts';

/** Marks a change that was not typed here. */
const followed = Annotation.define<true>();

const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--color-panel)', color: 'var(--color-text)' },
  '&.cm-focused': { outline: '2px solid var(--color-accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--color-ink)', padding: '12px 0' },
  '.cm-gutters': { backgroundColor: 'var(--color-rail)', color: 'var(--color-muted)', border: 'none' },
  '.cm-name': { color: 'var(--color-soft-ink)' },
  '.cm-tooltip': { backgroundColor: 'var(--color-panel)', borderColor: 'var(--color-edge)' },
});

const NAME = Decoration.mark({ class: 'cm-name' });

/** Colours the names of fields. */
const names = ViewPlugin.define(
  (view) => ({
    decorations: findNames(view),
    update({ view, startState, docChanged, viewportChanged }: ViewUpdate) {
      const isParsed = syntaxTree(startState) !== syntaxTree(view.state);
      if (docChanged || viewportChanged || isParsed) this.decorations = findNames(view);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

function findNames({ state, viewport }: EditorView) {
  const found: Span[] = [];
  syntaxTree(state).iterate({
    ...viewport,
    enter: ({ name, from, to }) => {
      if (name === 'PropertyName') found.push({ start: from, end: to });
    },
  });
  return Decoration.set(found.map(({ start, end }) => NAME.range(start, end)));
}

interface SourceEditorOptions {
  parent: HTMLElement;
  file: string;
  attributes: Record<string, string>;
  /** Writes the file. `getText` gets it as it is when its turn comes. Returns true if it was written. */
  write: (getText: (now: FileView) => string) => Promise<boolean>;
  /** Returns the text of the file as it is known. */
  getKnown: () => string | undefined;
}

/** An editor of the text of a file, which others may change while it is typed. */
export class SourceEditor {
  readonly view: EditorView;
  readonly #options: SourceEditorOptions;
  /** The text of the file without what was typed since. */
  #base = '';
  /** The text that is being written. */
  #sent: string | undefined;
  /** Ends with the texts that are being written, one after the other. */
  #writing: Promise<undefined> = Promise.resolve(undefined);
  readonly #draft = new Draft<void>({
    send: () => {
      this.#writing = this.#writing.then(() => this.#write());
      return this.#writing;
    },
  });

  constructor(options: SourceEditorOptions) {
    this.#options = options;
    const { parent, file, attributes } = options;
    this.view = new EditorView({
      parent,
      extensions: [
        THEME,
        lineNumbers(),
        EditorView.lineWrapping,
        keymap.of([...standardKeymap, indentWithTab]),
        file.endsWith('.json') ? [json(), names] : [],
        EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('[property=csp-nonce]')?.nonce ?? ''),
        EditorView.contentAttributes.of(attributes),
        EditorView.domEventHandlers({
          // Undo is that of the desk: the history of the browser knows nothing of other files.
          beforeinput: ({ inputType }) => inputType.startsWith('history'),
          blur: () => void this.#draft.flush(),
        }),
        EditorView.updateListener.of(({ docChanged, transactions }) => {
          if (docChanged && !transactions.some((one) => one.annotation(followed))) this.#draft.type();
        }),
      ],
    });
  }

  get #text(): string {
    return this.view.state.doc.toString();
  }

  /** True if the file does not have what was typed. */
  get isTyped(): boolean {
    return this.#text !== toEditorText(this.#base);
  }

  /** Writes what was typed. */
  async #write(): Promise<undefined> {
    if (!this.isTyped) return;
    const { write, getKnown } = this.#options;
    // If it fails, it may be asked for again later.
    const isMade = await write(({ text }) => {
      this.#takeOver(text);
      this.#sent = applyTyped(text, this.#text);
      return this.#sent;
    }).catch(() => false);
    if (isMade && this.#sent !== undefined) this.#takeOver(this.#sent);
    const known = getKnown();
    if (known !== undefined) this.#takeOver(known);
    this.#sent = undefined;
  }

  /** Takes over what others have changed. The caret and what was typed stay. */
  follow(text: string): void {
    // Once it is written, it is known whether another text has what was typed.
    if (!this.#draft.isSending || text === this.#sent) this.#takeOver(text);
  }

  /** Underlines problems of the file, unless it lacks what was typed: their places are others then. */
  showProblems(problems: readonly Diagnostic[]): void {
    if (this.isTyped) return;
    const shown = problems.map(({ range, severity, message, help }) => ({
      from: this.#find(range.start.offset),
      to: this.#find(range.end.offset),
      severity,
      message: help === undefined ? message : `${message} ${help}`,
    }));
    this.view.dispatch(setDiagnostics(this.view.state, shown));
  }

  /** Selects the beginning of a range of the file, and gets the focus. */
  select(offset: number): void {
    const anchor = this.#find(offset);
    const effects = EditorView.scrollIntoView(anchor, { y: 'center' });
    this.view.dispatch({ selection: { anchor }, effects });
    this.view.focus();
  }

  /** Writes what was typed, and ends. */
  close(): void {
    void this.#draft.flush();
    this.view.destroy();
  }

  #takeOver(text: string): void {
    // It is in the file.
    if (text === this.#sent) this.#base = text;
    const before = toEditorText(this.#base);
    const typed = ChangeSet.of(findReplacements(before, this.#text), before.length);
    const theirs = ChangeSet.of(findReplacements(before, toEditorText(text)), before.length);
    this.#base = text;
    if (!theirs.empty) this.view.dispatch({ changes: theirs.map(typed), annotations: followed.of(true) });
  }

  #find(offset: number): number {
    return Math.min(toEditorOffset(this.#base, offset), this.view.state.doc.length);
  }
}
