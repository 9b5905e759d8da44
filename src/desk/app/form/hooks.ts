import { createContext, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { parsePointer } from '../../../core/paths/pointer.ts';
import type { Json } from '../../../core/types.ts';
import { findValue } from '../../../core/util/find-value.ts';
import { isEqual } from '../../../core/util/is-equal.ts';
import type { Outcome, Problem } from '../../protocol.ts';
import type { Known } from '../change.ts';
import { TYPING_PAUSE_MS, useDesk } from '../store.ts';
import { getShownValue } from '../unsent.ts';

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

/**
 * Holds what is being typed in a field: `value` is that of the file, `written` the same as it is typed. It is sent after
 * a pause, at once on blur and when the window is left; until the file has changed after that, it is what the field
 * shows. What others write meanwhile is shown at once, if nothing waits, and else is a conflict.
 */
export function useTyped<Typed extends Json>(
  value: Json | undefined,
  written: Typed,
  send: (typed: Typed, known: Known) => Promise<Outcome | undefined> | undefined,
) {
  const [own, setOwn] = useState<Typed>();
  const known = useRef<Known>({ value });
  const isFocused = useRef(false);
  /** Number of requests that have no answer yet. */
  const sent = useRef(0);
  const waiting = useRef<{ typed: Typed; timer: number }>(undefined);
  /** Shows the value of the file again, unless what was typed waits or is on its way. */
  const drop = () => {
    if (!waiting.current && sent.current === 0) setOwn(undefined);
  };
  const flush = useEffectEvent(() => {
    if (!waiting.current) return;
    const { typed, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    sent.current++;
    void Promise.resolve(send(typed, known.current)).then((outcome) => {
      sent.current--;
      if (outcome && !outcome.made && outcome.conflicts) setOwn(undefined);
      else if (!isFocused.current) drop();
    });
  });
  useEffect(() => {
    const leave = () => flush();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  // What others have written is shown when it is read, the answer to a request when it comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the file has another value.
  useEffect(drop, [written]);
  const wait = useEffectEvent((typed: Typed) => {
    if (own === undefined && sent.current === 0) known.current = { value };
    setOwn(typed);
    clearTimeout(waiting.current?.timer);
    waiting.current = { typed, timer: window.setTimeout(() => flush(), TYPING_PAUSE_MS) };
  });
  const leave = useEffectEvent(() => {
    flush();
    isFocused.current = false;
    drop();
  });
  return {
    shown: own ?? written,
    type: (typed: Typed) => wait(typed),
    focus: {
      onFocus: () => {
        isFocused.current = true;
      },
      onBlur: () => leave(),
    },
  };
}
