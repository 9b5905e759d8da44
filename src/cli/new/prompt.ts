import type { Readable, Writable } from 'node:stream';
import { type CANCEL_SYMBOL, confirm, isCancel, log, select, text, updateSettings } from '@clack/prompts';
import { UsageError } from '../../files/usage-error.ts';

/** The streams of a terminal. */
export interface Terminal {
  input: Readable;
  output: Writable;
}

/** Asks questions on a terminal. Each throws a usage error if the user cancels it. */
export interface Prompt {
  /** Returns a text, trimmed; `suggestion` if nothing is typed. Asks until it is not empty. */
  askText: (message: string, suggestion?: string) => Promise<string>;
  /** Returns one of the values of a list that arrow keys walk. */
  choose: (message: string, options: { value: string; label: string }[]) => Promise<string>;
  confirm: (message: string, initialValue: boolean) => Promise<boolean>;
  report: (message: string) => void;
}

/** Creates a prompt on a terminal. */
export function createPrompt(terminal: Terminal): Prompt {
  // Ctrl+D, the end of the input.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
  return {
    async askText(message, suggestion = '') {
      const answer = await text({
        message,
        placeholder: suggestion,
        defaultValue: suggestion,
        validate: (value = '') => (value.trim() || suggestion ? undefined : 'Write a few words.'),
        ...terminal,
      });
      return orThrow(answer).trim();
    },
    choose: async (message, options) => orThrow(await select({ message, options, ...terminal })),
    confirm: async (message, initialValue) => orThrow(await confirm({ message, initialValue, ...terminal })),
    report: (message) => log.error(message, terminal),
  };
}

function orThrow<Value>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(answer)) throw new UsageError('Cancelled. Nothing was written.');
  return answer;
}
