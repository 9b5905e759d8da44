import type { Memo } from './memo.ts';
import type { Props } from './props.ts';

/** An element, of whatever kind. */
export interface Element {
  $$typeof: symbol;
  type: unknown;
  key: unknown;
  ref: unknown;
  props: Props;
}

/** What marks an element of React 19. */
export const ELEMENT = Symbol.for('react.transitional.element');

/** Tells elements from all else that a component may draw. */
export function isElement(node: object): node is Element {
  return '$$typeof' in node && node.$$typeof === ELEMENT;
}

/** A class whose instances draw. */
export interface ComponentClass {
  new (props: Props): Instance;
  defaultProps?: Props;
  getDerivedStateFromProps?: (props: Props, state: unknown) => object | null;
  getDerivedStateFromError?: (error: unknown) => object | null;
}

/** What a class component draws with. */
export interface Instance {
  state: unknown;
  render: () => unknown;
}

/** Tells classes from functions, as React does. */
export function isClass(type: unknown): type is ComponentClass {
  return isFunction(type) && Boolean(type.prototype?.isReactComponent);
}

/** Tells what can be called. */
export function isFunction(type: unknown): type is (argument: unknown) => unknown {
  return typeof type === 'function';
}

const CONTEXT = Symbol.for('react.context');
const MEMO = Symbol.for('react.memo');
const CONSUMER = Symbol.for('react.consumer');

/** Tells a context, which is its own provider. */
export function isContext(type: unknown): type is object {
  return isMarked(type, CONTEXT);
}

/** Tells what calls its child with a context's value. */
export function isConsumer(type: unknown): type is { _context: object } {
  return isMarked(type, CONSUMER);
}

/** Tells what draws the same for the same props. */
export function isMemo(type: unknown): type is Memo {
  return isMarked(type, MEMO);
}

function isMarked(type: unknown, mark: symbol): boolean {
  return typeof type === 'object' && type !== null && '$$typeof' in type && type.$$typeof === mark;
}

/** A class component that can be drawn. */
export function instanceOf(type: ComponentClass, given: Props): Instance {
  const props = type.defaultProps ? withDefaults(given, type.defaultProps) : given;
  const instance = new type(props);
  const derived = type.getDerivedStateFromProps?.(props, instance.state);
  if (derived) instance.state = Object.assign({}, instance.state, derived);
  return instance;
}

function withDefaults(props: Props, defaults: Props): Props {
  const all: Record<string, unknown> = { ...props };
  for (const name in defaults) if (all[name] === undefined) all[name] = defaults[name];
  return all;
}
