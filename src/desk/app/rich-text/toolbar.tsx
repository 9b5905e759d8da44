import { toggleMark } from 'prosemirror-commands';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, ToggleButton, Toolbar } from 'react-aria-components';
import { words } from '../words.ts';
import { findMark, isIn, toggleHeading, toggleList } from './commands.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;
const BUTTON =
  'inline-grid h-7 min-w-7 place-items-center rounded-[6px] px-1 text-ink hover:bg-hover data-selected:bg-soft data-selected:text-soft-ink';
const ICONS = {
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  bulletList: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.7 4h.01M2.7 8h.01M2.7 12h.01',
  numberedList: 'M6.5 4h7M6.5 8h7M6.5 12h7M2 3l1-.5v3M2 9.2c0-1.2 2-1.2 2 0 0 .7-2 1.3-2 2.3h2',
};

function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-[1.5] stroke-current">
      <path d={ICONS[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

interface ToolbarProps {
  view: EditorView;
  state: EditorState;
  variables: Readonly<Record<string, string>>;
  isOneLine: boolean;
  onLink: () => void;
}

type Toggle = [label: string, isOn: boolean, content: ReactNode, onPress: () => void];

/** The toolbar of a rich text: one tab stop, arrow keys between its buttons. */
export function RichTextToolbar({ view, state, variables, isOneLine, onLink }: ToolbarProps) {
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const { bold, italic, link, heading, bulletList, numberedList } = words.richText;
  const has = (name: 'strong' | 'emphasis' | 'link') => findMark(state, name) !== undefined;
  const { heading: title, bullet_list: bullets, ordered_list: numbers } = nodes;
  const ofWords: Toggle[] = [
    [bold, has('strong'), <b key="b">B</b>, () => run(toggleMark(marks.strong))],
    [italic, has('emphasis'), <i key="i">I</i>, () => run(toggleMark(marks.emphasis))],
    [link, has('link'), <Icon key="link" name="link" />, onLink],
  ];
  const ofBlocks: Toggle[] = [
    [heading, isIn(state, title), 'H', () => run(toggleHeading)],
    [bulletList, isIn(state, bullets), <Icon key="ul" name="bulletList" />, () => run(toggleList(bullets))],
    [
      numberedList,
      isIn(state, numbers),
      <Icon key="ol" name="numberedList" />,
      () => run(toggleList(numbers)),
    ],
  ];
  const insertWord = (name: string | number) => {
    const source = `{${name}}`;
    run(({ tr }, dispatch) => {
      dispatch?.(tr.replaceSelectionWith(nodes.variable.create({ source })));
      return true;
    });
    // The menu, as it closes, gives the focus back to its button.
    setTimeout(() => requestAnimationFrame(() => view.focus()));
  };
  return (
    <Toolbar aria-label={words.richText.toolbar} className="flex flex-wrap gap-px border-line border-b p-0.5">
      {[...ofWords, ...(isOneLine ? [] : ofBlocks)].map(([label, isOn, content, onPress]) => (
        <ToggleButton key={label} aria-label={label} isSelected={isOn} onChange={onPress} className={BUTTON}>
          {content}
        </ToggleButton>
      ))}
      {Object.keys(variables).length > 0 && (
        <MenuTrigger>
          <Button aria-label={words.richText.insertWord} className={BUTTON}>
            <span className="rounded-[4px] bg-soft px-1.5 text-hint text-soft-ink">
              {words.richText.word}
            </span>
          </Button>
          <Popover className="max-h-80 overflow-auto rounded-box border border-line bg-panel p-1 shadow-over">
            <Menu onAction={insertWord} className="outline-none">
              {Object.entries(variables).map(([name, value]) => (
                <MenuItem
                  key={name}
                  id={name}
                  textValue={value}
                  className="min-h-7 rounded-[4px] px-2 py-1 text-ink data-focused:bg-hover"
                >
                  {value}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
    </Toolbar>
  );
}
