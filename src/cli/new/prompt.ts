import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { UsageError } from '../command.ts';

/** Whoever answers questions: a person, or a pipe. */
export interface Prompt {
  /** The next answer, without spaces around it. Throws a usage error where there is none. */
  ask: (question: string) => Promise<string>;
  close: () => void;
}

/** Reads answers line by line: those of a pipe are all there before the first question. */
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
        throw new UsageError(`The answers end before "${question}". Nothing was written.`);
      }
      return line.trim();
    },
    close: () => terminal.close(),
  };
}
