import type { Readable, Writable } from 'node:stream';
import { type CANCEL_SYMBOL, confirm, isCancel, select, text, updateSettings } from '@clack/prompts';
import { UsageError } from '../../files/usage-error.ts';

/** Questions on a terminal. Each throws a usage error if the user cancels it. */
export type Prompt = ReturnType<typeof createPrompt>;

export function createPrompt(terminal: { input: Readable; output: Writable }) {
  // Ctrl+D, the end of the input.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
  return {
    /** Asks for a text until `findFault` finds none in it; `suggestion` if nothing is typed. */
    async askText(message: string, findFault: (text: string) => string, suggestion = ''): Promise<string> {
      const complete = (value = '') => value.trim() || suggestion;
      const validate = (value?: string) =>
        complete(value) ? findFault(complete(value)) : 'Write a few words.';
      return complete(orThrow(await text({ message, validate, placeholder: suggestion, ...terminal })));
    },
    /** Asks for one of the values of a list that arrow keys walk. */
    async choose(message: string, options: { value: string; label?: string }[]): Promise<string> {
      return orThrow(await select({ message, options, ...terminal }));
    },
    async confirm(message: string, initialValue: boolean): Promise<boolean> {
      return orThrow(await confirm({ message, initialValue, ...terminal }));
    },
  };
}

function orThrow<Value>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(answer)) throw new UsageError('Cancelled. Nothing was written.');
  return answer;
}
