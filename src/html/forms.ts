import type { Props } from './props.ts';

/** Attributes of a button and a field that React writes after all others, in this order. */
export const SUBMIT = ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'];
const FORM = ['action', 'encType', 'method', 'target'];

/** A button's attributes in React's order. */
export function buttonProps(props: Props): Props {
  return withLate(props, SUBMIT);
}

/** A form's attributes in React's order. */
export function formProps(props: Props): Props {
  return withLate(props, FORM);
}

/** A field's attributes: what it holds before anyone has typed is what it is given, or what it begins with. */
export function inputProps({ checked, defaultChecked, value, defaultValue, ...rest }: Props): Props {
  return {
    ...withLate(rest, SUBMIT),
    checked: checked ?? defaultChecked,
    value: value ?? defaultValue,
  };
}

/** A text area's attributes, with its text as its children. */
export function textareaProps({ value, defaultValue, children, ...rest }: Props): Props {
  const text = value ?? defaultValue ?? (Array.isArray(children) ? children.join('') : children);
  return text === undefined || text === null ? rest : { ...rest, children: String(text) };
}

/** A select's attributes: its value is written at the option that has it. */
export function selectProps({ value: _, defaultValue: __, ...rest }: Props): Props {
  return rest;
}

/** An option's attributes; `chosen` is the value of its select, if that has one. */
export function optionProps({ selected, ...rest }: Props, chosen: unknown): Props {
  if (chosen === undefined || chosen === null) return { ...rest, selected };
  const own = String(rest.value ?? textOf(rest.children));
  const isChosen = Array.isArray(chosen) ? chosen.map(String).includes(own) : String(chosen) === own;
  return { ...rest, selected: isChosen };
}

function withLate(props: Props, late: readonly string[]): Props {
  if (!late.some((name) => name in props)) return props;
  const early = Object.entries(props).filter(([name]) => !late.includes(name));
  const after = late.filter((name) => name in props).map((name) => [name, props[name]]);
  return Object.fromEntries([...early, ...after]);
}

function textOf(children: unknown): string {
  if (Array.isArray(children)) return children.map(textOf).join('');
  return typeof children === 'string' || typeof children === 'number' ? String(children) : '';
}
