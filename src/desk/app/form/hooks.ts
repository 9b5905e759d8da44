import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { parsePointer } from '../../../core/paths/pointer.ts';
import type { Json } from '../../../core/types.ts';
import { findValue } from '../../../core/util/find-value.ts';
import { isEqual } from '../../../core/util/is-equal.ts';
import type { Outcome, Problem } from '../../protocol.ts';
import { Draft } from '../draft.ts';
import { useDesk } from '../store.ts';
import { getShownValue, type Known } from '../unsent.ts';

/** The file that the fields of a form are in. */
export const FormContext = createContext('');

/**
 * Returns the value at a pointer of the form's file, with what could not be saved yet. It stays the same object until something
 * in it changes.
 */
export function useValue(pointer: string): Json | undefined {
  const file = use(FormContext);
  const path = useMemo(() => parsePointer(pointer), [pointer]);
  return useDesk((state) => findValue(getShownValue(state, file), path), isEqual);
}

/** Returns the problems of a value of the form's file, and with `isDeep` those in it. */
export function useProblems(pointer: string, isDeep: boolean): readonly Problem[] {
  const file = use(FormContext);
  const problems = useDesk((state) => state.problems);
  return useMemo(
    () =>
      problems.filter(
        (one) =>
          one.file === file && (one.pointer === pointer || (isDeep && one.pointer.startsWith(`${pointer}/`))),
      ),
    [problems, file, pointer, isDeep],
  );
}

/** Returns true if a value differs from the last commit. */
export function useIsChanged(pointer: string): boolean {
  const file = use(FormContext);
  return useDesk(({ changes }) => {
    const changed = changes?.files.find((one) => one.file === file)?.changes ?? [];
    return changed.some((one) => one.pointer === pointer || one.pointer?.startsWith(`${pointer}/`));
  });
}

/** Holds what is being typed in a field: `value` is that of the file, `written` the same as it is typed. */
export function useTyped<Typed extends Json>(
  value: Json | undefined,
  written: Typed,
  send: (typed: Typed, known: Known | undefined) => Promise<Outcome | undefined> | undefined,
) {
  const [own, setOwn] = useState<Typed>();
  const read = useEffectEvent((): Known => ({ value }));
  const sendNow = useEffectEvent(send);
  const [draft] = useState(
    () =>
      new Draft<Typed>({ read: () => read(), send: (typed, known) => sendNow(typed, known), show: setOwn }),
  );
  useEffect(() => () => void draft.leave(), [draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the file has another value.
  useEffect(() => draft.follow(), [written]);
  return {
    shown: own ?? written,
    type: (typed: Typed) => draft.type(typed),
    focus: { onBlur: () => void draft.leave() },
  };
}
