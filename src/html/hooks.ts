import React from 'react';

/*
 * Components call React's hooks, and React hands the calls on to whoever draws at the time, at a place that it keeps for its
 * own renderers. It is not for everyone's use and may be another in the next version: the version is pinned, and
 * `tests/html` compares what is drawn here with what React's own renderer draws.
 */
declare module 'react' {
  const __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: unknown };
}

const shared = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

/** Contexts with their values. */
export type Reads = Map<object, unknown>;

let contexts: Reads = new Map();
/** What is read while somebody wants to know. */
let reads: Reads | undefined;

/** Runs what draws: hooks answer as before the first effect, and a component's state is what it begins with. */
export function withHooks<T>(draw: () => T): T {
  const before = { hooks: shared.H, contexts };
  shared.H = HOOKS;
  contexts = new Map();
  try {
    return draw();
  } finally {
    shared.H = before.hooks;
    contexts = before.contexts;
  }
}

/** Runs what draws the children of a context's provider. */
export function withContext(context: object, value: unknown, draw: () => void): void {
  const around = [contexts, ...(reads ? [reads] : [])].map((map) => putBack(map, context));
  contexts.set(context, value);
  try {
    draw();
  } finally {
    // What is asked within says nothing of what is around.
    for (const back of around) back();
  }
}

function putBack(map: Reads, context: object): () => void {
  if (!map.has(context)) return () => map.delete(context);
  const before = map.get(context);
  return () => map.set(context, before);
}

/** The value that a context has at this place. */
export function contextValue(context: object): unknown {
  const value = contexts.has(context) ? contexts.get(context) : defaultOf(context);
  reads?.set(context, value);
  return value;
}

/** Runs what draws, and gives the contexts that it asked for, with their values. */
export function readingOf(draw: () => void): Reads {
  const before = reads;
  const own: Reads = new Map();
  reads = own;
  try {
    draw();
  } finally {
    reads = before;
  }
  for (const [context, value] of own) reads?.set(context, value);
  return own;
}

function defaultOf(context: object): unknown {
  return '_currentValue' in context ? context._currentValue : undefined;
}

const nothing = () => {};

function firstOf(initial: unknown): unknown {
  return typeof initial === 'function' ? initial() : initial;
}

function refuseChange(): never {
  throw new Error('A component changes its state while it is drawn; that can be done in an effect only.');
}

function refuse(name: string): () => never {
  return () => {
    throw new Error(`The hook ${name} is not known to what draws pages on the server (src/html/hooks.ts).`);
  };
}

const HOOKS = {
  readContext: contextValue,
  useContext: contextValue,
  useState: (initial: unknown) => [firstOf(initial), refuseChange],
  useReducer: (_: unknown, argument: unknown, init?: (argument: unknown) => unknown) => [
    init ? init(argument) : argument,
    refuseChange,
  ],
  useRef: (current: unknown) => ({ current }),
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useDeferredValue: (value: unknown, initial?: unknown) => (initial === undefined ? value : initial),
  useTransition: () => [false, refuseChange],
  useSyncExternalStore: (_: unknown, now: () => unknown, onServer?: () => unknown) => (onServer ?? now)(),
  useId: refuse('useId'),
  use: refuse('use'),
  useOptimistic: refuse('useOptimistic'),
  useActionState: refuse('useActionState'),
  useFormState: refuse('useFormState'),
  useEffectEvent: (callback: unknown) => callback,
};
