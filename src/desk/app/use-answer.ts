import { useEffect, useState } from 'react';
import type { Calls } from '../protocol.ts';
import { fail } from './actions.ts';
import { call } from './api.ts';

/** Milliseconds after a key until the server is asked. */
const PAUSE_MS = 200;

/** Asks the server at first, and a moment after the request, or `since`, has changed. The answer before stays until then. */
export function useAnswer<Name extends keyof Calls>(
  name: Name,
  request: Calls[Name]['request'],
  since?: unknown,
): Calls[Name]['answer'] | undefined {
  const [answer, setAnswer] = useState<Calls[Name]['answer']>();
  const key = JSON.stringify(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server answers changes with `since`
  useEffect(() => {
    let isWanted = true;
    const ask = () =>
      call(name, JSON.parse(key))
        .then((next) => isWanted && setAnswer(() => next))
        .catch(fail);
    const timer = setTimeout(ask, answer === undefined ? 0 : PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [name, key, since]);
  return answer;
}
