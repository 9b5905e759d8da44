import { setBlockType } from 'prosemirror-commands';
import type { Mark, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema.ts';
import { isListNode } from './to-mdast.ts';

const { nodes, marks } = schema;

/** Makes a list of the selected blocks, makes it the other kind of list, or ends it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to, isListNode);
    if (!range) return wrapInList(type)(state, dispatch);
    if (range.parent.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(range.$from.before(range.depth), type));
    return true;
  };
}

/** Makes headings of the selected paragraphs, of the level that the text has already, or paragraphs of headings. */
export const toggleHeading: Command = (state, dispatch) => {
  if (isIn(state, nodes.heading)) return setBlockType(nodes.paragraph)(state, dispatch);
  const other = state.doc.children.find(({ type }) => type === nodes.heading);
  return setBlockType(nodes.heading, other?.attrs)(state, dispatch);
};

/** Returns true if the caret is in a node of a type; for lists, in one that is directly around it. */
export function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  const around = type === nodes.heading ? $from.parent : $from.blockRange(undefined, isListNode)?.parent;
  return around?.type === type;
}

/** Returns the mark of a type at the caret or at the beginning of the selection. */
export function findMarkRange(
  { doc, selection, storedMarks }: EditorState,
  name: keyof typeof marks,
): Mark | undefined {
  const { empty, from, $from } = selection;
  const all = empty ? (storedMarks ?? $from.marks()) : (doc.nodeAt(from)?.marks ?? []);
  return marks[name]?.isInSet(all);
}

/** Returns the range of the link around the caret, or the selection. */
function getLinkRange({ selection: { $from, from, to, empty } }: EditorState, link: Mark | undefined) {
  if (!empty || !link) return { from, to };
  const isLinked = (index: number) => link.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  // At the end of a link, the caret is before what follows it.
  let first = isLinked($from.index()) ? $from.index() : $from.index() - 1;
  let end = first + 1;
  while (first > 0 && isLinked(first - 1)) first--;
  while (isLinked(end)) end++;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(end) };
}

/** Asks for the address of a link, and links the selection to it. An empty address ends the link. */
export async function editLink(
  view: EditorView,
  pick: (current: string | undefined) => Promise<string | undefined>,
): Promise<void> {
  const href = await pick(findMarkRange(view.state, 'link')?.attrs.href);
  if (view.isDestroyed) return;
  view.focus();
  if (href === undefined) return;
  const { state } = view;
  const { from, to } = getLinkRange(state, findMarkRange(state, 'link'));
  const tr = state.tr.removeMark(from, to, marks.link);
  const link = marks.link.create({ href });
  if (href !== '' && from === to) tr.insert(from, schema.text(href, [link]));
  else if (href !== '') tr.addMark(from, to, link);
  view.dispatch(tr);
}
