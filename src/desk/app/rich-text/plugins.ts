import { baseKeymap, toggleMark } from 'prosemirror-commands';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { DOMParser, type MarkType, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { readRichText } from './read.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

const addBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Replaces `**words**` by words with a mark as the last of the marks around them is typed. */
function createMarkRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [all, before = '', text = ''] = match;
    const from = start + all.indexOf(before) + before.length;
    return state.tr.replaceWith(from, end, schema.text(text, [type.create()])).removeStoredMark(type);
  });
}

function createVariableRule(variables: Readonly<Record<string, string>>): InputRule {
  return new InputRule(/\{([^{}]+)\}$/, ({ tr }, [source, name = ''], start, end) =>
    Object.hasOwn(variables, name) ? tr.replaceWith(start, end, nodes.variable.create({ source })) : null,
  );
}

const INLINE_RULES = [
  createMarkRule(/(^|[^*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
  createMarkRule(/(^|[^*])\*([^\s*](?:[^*]*[^\s*])?)\*$/, marks.emphasis),
];
const BLOCK_RULES = [
  wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
  wrappingInputRule(/^(\d+)[.)]\s$/, nodes.ordered_list, ([, start]) => ({ start: Number(start) })),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, { length } = '']) => ({ level: length })),
];

/** Returns the keys and rules of typing. Tab leaves the field, and undo is the desk's own. */
export function createPlugins(
  variables: Readonly<Record<string, string>>,
  openLink: (view: EditorView) => void,
): Plugin[] {
  const item = nodes.list_item;
  return [
    inputRules({
      rules: [...INLINE_RULES, createVariableRule(variables), ...BLOCK_RULES],
    }),
    keymap({
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.emphasis),
      'Mod-k': (_state, _dispatch, view) => {
        if (view) openLink(view);
        return true;
      },
      Backspace: undoInputRule,
      Enter: splitListItem(item),
      'Shift-Enter': addBreak,
      'Mod-]': sinkListItem(item),
      'Mod-[': liftListItem(item),
    }),
    keymap(baseKeymap),
  ];
}

/** Nodes and marks that pasted HTML keeps. */
const PASTED = /^(?:paragraph|bullet_list|ordered_list|list_item|hard_break|variable|link|strong|emphasis)$/;

const { rules } = DOMParser.fromSchema(schema);

/** The ways in which pasted content is read: text as Markdown. */
export const PASTE_PROPS: EditorProps = {
  clipboardParser: new DOMParser(
    schema,
    rules.filter((rule) => PASTED.test(('node' in rule ? rule.node : rule.mark) ?? '')),
  ),
  clipboardTextParser: (text) => Slice.maxOpen(readRichText(text.replaceAll('\r\n', '\n')).doc.content),
};
