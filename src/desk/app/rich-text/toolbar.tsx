import { toggleMark } from 'prosemirror-commands';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type ReactNode, useRef } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, ToggleButton, Toolbar } from 'react-aria-components';
import { getState } from '../store.ts';
import { DeskIcon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { findMarkRange, isIn, toggleHeading, toggleList } from './commands.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;
const BUTTON =
  'inline-grid h-7 min-w-7 place-items-center rounded-[6px] px-1 text-ink hover:bg-hover data-selected:bg-soft data-selected:text-soft-ink';
interface ToolbarProps {
  view: EditorView;
  state: EditorState;
  variables: Readonly<Record<string, string>>;
  onLink: () => void;
}

type Toggle = [label: string, isOn: boolean, content: ReactNode, onPress: () => void];

/** The toolbar of a rich text: one tab stop, arrow keys between its buttons. */
export function RichTextToolbar({ view, state, variables, onLink }: ToolbarProps) {
  /** Ends when what is selected on the page is selected here. */
  const inField = useRef<Promise<unknown>>(undefined);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const { bold, italic, link, heading, bulletList, numberedList } = words.richText;
  const has = (name: 'strong' | 'emphasis' | 'link') => findMarkRange(state, name) !== undefined;
  const { heading: title, bullet_list: bullets, ordered_list: numbers } = nodes;
  const toggles: Toggle[] = [
    [bold, has('strong'), <b key="b">B</b>, () => run(toggleMark(marks.strong))],
    [italic, has('emphasis'), <i key="i">I</i>, () => run(toggleMark(marks.emphasis))],
    [link, has('link'), <DeskIcon key="link" name="link" />, onLink],
    [heading, isIn(state, title), 'H', () => run(toggleHeading)],
    [bulletList, isIn(state, bullets), <DeskIcon key="ul" name="list" />, () => run(toggleList(bullets))],
    [
      numberedList,
      isIn(state, numbers),
      <DeskIcon key="ol" name="numbers" />,
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
      {toggles.map(([label, isOn, content, onPress]) => (
        <ToggleButton
          key={label}
          aria-label={label}
          isSelected={isOn}
          onPressStart={() => {
            inField.current = getState().toField?.();
          }}
          onChange={() => void Promise.resolve(inField.current).then(onPress)}
          className={BUTTON}
        >
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
          <Popover className="popover max-h-80">
            <Menu onAction={insertWord} className="outline-none">
              {Object.entries(variables).map(([name, value]) => (
                <MenuItem key={name} id={name} textValue={value} className="option">
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
