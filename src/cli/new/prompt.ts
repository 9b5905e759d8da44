import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { UsageError } from '../../files/usage-error.ts';

/** Asks questions on a terminal or through a pipe. */
export interface Prompt {
  /** Returns the next answer, trimmed. Throws a usage error at the end of the input. */
  ask: (question: string) => Promise<string>;
  close: () => void;
}

/**
 * Creates a prompt that reads answers line by line. A pipe may deliver all of them before the first
 * question.
 */
export function createPrompt(input: Readable, output: NodeJS.WritableStream): Prompt {
  const terminal = createInterface({ input, output });
  const lines: string[] = [];
  let isEnded = false;
  let wake = () => {};
  terminal.on('line', (line) => {
    lines.push(line);
    wake();
  });
  terminal.on('close', () => {
    isEnded = true;
    wake();
  });
  return {
    async ask(question) {
      output.write(`${question}: `);
      if (lines.length === 0 && !isEnded)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const line = lines.shift();
      if (line === undefined) {
        output.write('\n');
        throw new UsageError(`The input ended before "${question}" was answered. Nothing was written.`);
      }
      return line.trim();
    },
    close: () => terminal.close(),
  };
}
