import type { KeyboardEvent } from 'react';
import { setState, useDesk } from '../store.ts';
import { words } from '../words.ts';
import { type ControlProps, describeControl, writeValue } from './control.ts';
import { useTyped } from './hooks.ts';

/** A text of one line, in as many lines as it needs. */
export function TextControl(props: ControlProps) {
  const { value, id, node, isFixed } = props;
  const written = value === undefined ? '' : String(value);
  const { shown, type, focus } = useTyped(value, written, (text, known) => writeValue(props, text, known));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !written.includes('\n')) event.preventDefault();
  };
  const [example] = node.examples ?? [];
  return (
    <>
      <textarea
        id={id}
        rows={1}
        readOnly={isFixed}
        className="input field-sizing-content resize-none read-only:border-line read-only:text-muted"
        value={shown}
        placeholder={typeof example === 'string' ? example : undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        {...focus}
        {...describeControl(props)}
      />
      {isFixed && <ChangeAddress file={props.file} />}
    </>
  );
}

/** The way to another address of a page, which the links to it follow. */
function ChangeAddress({ file }: Pick<ControlProps, 'file'>) {
  const page = useDesk(({ site }) => site?.pages.find((one) => one.file === file));
  if (!page) return null;
  return (
    <button
      type="button"
      className="button-small justify-self-start"
      onClick={() => setState({ asked: { page, about: 'move' } })}
    >
      {words.pages.move.name}
    </button>
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number. What is none is written as it was typed, and reported. */
export function NumberControl(props: ControlProps) {
  const { value, id } = props;
  const { shown, type, focus } = useTyped(value, value === undefined ? '' : String(value), (text, known) =>
    writeValue(props, NUMBER.test(text.trim()) ? Number(text) : text, known),
  );
  return (
    <input
      id={id}
      inputMode="decimal"
      className="input max-w-40 tabular-nums"
      value={shown}
      onChange={({ target }) => type(target.value)}
      {...focus}
      {...describeControl(props)}
    />
  );
}

export function SwitchControl(props: ControlProps) {
  const { value, node, id } = props;
  const isOn = String(value ?? node.default) === 'true';
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={({ target }) => void writeValue(props, target.checked)}
      className="relative h-6 w-10 shrink-0 appearance-none rounded-full bg-edge before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-panel checked:bg-accent checked:before:left-5"
      {...describeControl(props)}
    />
  );
}

export function ColourControl(props: ControlProps) {
  const { value, node } = props;
  const written = String(value ?? node.default ?? '');
  const { shown, type, focus } = useTyped(value, written, (text, known) => writeValue(props, text, known));
  return (
    <div className="flex gap-2">
      <TextControl {...props} />
      <input
        type="color"
        aria-label={words.form.pickColour}
        className="h-8 w-12 shrink-0 rounded-control border border-edge bg-panel"
        value={shown}
        onChange={({ target }) => type(target.value)}
        {...focus}
      />
    </div>
  );
}

/** Returns the values of the shared words by their names. */
export function useVariables(): Readonly<Record<string, string>> {
  return useDesk(({ site }) => site?.variables) ?? NONE;
}
const NONE = {};
