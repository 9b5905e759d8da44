import { isObject, type Json, type Operation, type Span } from '../../core/types.ts';
import type { Action, ActionPlace, Calls, FileState, UploadedMedia } from '../protocol.ts';

/** A test of a value that was read from JSON. */
export type Guard<T> = (value: unknown) => value is T;

export const isText: Guard<string> = (value): value is string => typeof value === 'string';
export const isIndex: Guard<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isNull = isExactly(null);
export const isFlag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';
const isPointer: Guard<string> = (value): value is string => isText(value) && /^(\/|$)/.test(value);
/** True for any value: what JSON has written is JSON. */
export const isJson: Guard<Json> = (value): value is Json => value !== undefined;

export function isListOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** Creates the test of an object with these fields and no others. */
export function isShape<T extends object>(
  fields: { [Name in keyof T]-?: Guard<Required<T>[Name]> },
  optional: readonly (keyof T)[] = [],
): Guard<T> {
  const guards = new Map(Object.entries<Guard<unknown>>(fields));
  return (value): value is T =>
    isObject(value) &&
    Object.keys(value).every((name) => guards.has(name)) &&
    [...guards].every(([name, guard]) =>
      Object.hasOwn(value, name) ? guard(value[name]) : optional.some((one) => one === name),
    );
}

export function isOneOf<T>(...guards: Guard<T>[]): Guard<T> {
  return (value): value is T => guards.some((guard) => guard(value));
}

export function isExactly<Value extends string | null>(expected: Value): Guard<Value> {
  return (value): value is Value => value === expected;
}

/** An operation as the app sends it: what was `written` is known to inverses only. */
type Sent<Name extends Operation['op']> = Omit<Extract<Operation, { op: Name }>, 'written' | 'left'>;

const isSpan = isShape<Span>({ start: isIndex, end: isIndex });
const isOperation = isOneOf<Operation>(
  isShape<Sent<'set'>>({ op: isExactly('set'), pointer: isPointer, value: isJson, within: isSpan }, [
    'within',
  ]),
  isShape<Sent<'insert'>>({ op: isExactly('insert'), pointer: isPointer, value: isJson, at: isIndex }, [
    'at',
  ]),
  isShape<Sent<'remove'>>({ op: isExactly('remove'), pointer: isPointer }),
  isShape<Sent<'move'>>({ op: isExactly('move'), from: isPointer, pointer: isPointer, at: isIndex }, ['at']),
  isShape<Sent<'duplicate'>>({ op: isExactly('duplicate'), pointer: isPointer }),
);
const state = { file: isText, version: isText };
export const isPlace = isShape<ActionPlace>({ path: isText, file: isText, pointer: isPointer }, ['path']);
export const isMediaList = isListOf(isShape<UploadedMedia>({ name: isText, digest: isText }));
const isAction = isShape<Action>(
  {
    sentence: isText,
    place: isPlace,
    isTyping: isFlag,
    changes: isListOf(
      isOneOf<Action['changes'][number]>(
        isShape<FileState & { operations: Operation[] }>({ ...state, operations: isListOf(isOperation) }),
        isShape<FileState & { text: string }>({ ...state, text: isText }),
      ),
    ),
    media: isMediaList,
  },
  ['isTyping', 'media'],
);

/** The tests of requests. What they let through may still name what is not there. */
export const REQUESTS: { readonly [Name in keyof Calls]: Guard<Calls[Name]['request']> } = {
  token: isShape({ code: isText }),
  site: isNull,
  page: isShape({ path: isText }),
  text: isShape({ map: isIndex, id: isIndex }),
  file: isShape({ file: isText }),
  act: isAction,
  undo: isNull,
  redo: isNull,
  problems: isNull,
  changes: isNull,
  takeBack: isShape({ file: isText, id: isText }),
  media: isNull,
  example: isShape({ type: isText, index: isIndex }),
};
