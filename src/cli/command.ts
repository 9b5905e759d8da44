import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listKnownOutputs } from '../build/manifest-file.ts';
import { recover } from '../build/publish-output.ts';
import { ENGINE } from '../files/paths.ts';
import { realPath } from '../files/real-path.ts';
import { UsageError } from '../files/usage-error.ts';
import { isMissingPackage, NOT_INSTALLED } from './installed.js';

export { UsageError } from '../files/usage-error.ts';

/** One option of a command. */
export interface Option {
  /** What it is for, in a few words. */
  says: string;
  /** What its value is called (`DIR`); without one it is a switch. */
  value?: string;
}

/** A command called rightly: its options and what else was named. */
export interface Called {
  root: string;
  text: (name: string) => string | undefined;
  on: (name: string) => boolean;
  names: string[];
}

/** Reads the arguments of a command; `--help` and `--root` are known to all. */
function readCall(does: string, options: Record<string, Option>): Called | undefined {
  const all: Record<string, Option> = {
    ...options,
    root: { says: 'folder with site.config.json and content/ (default: this repository)', value: 'DIR' },
    help: { says: 'shows this' },
  };
  const shapes = Object.fromEntries(
    Object.entries(all).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  const { values, positionals } = parse(shapes);
  if (values.help) {
    console.log(`${does}\n\n${Object.entries(all).map(helpLine).join('\n')}`);
    return undefined;
  }
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    root: resolve(text('root') ?? ENGINE),
    text,
    on: (name) => values[name] === true,
    names: positionals,
  };
}

function parse(options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} Try --help.`);
  }
}

function helpLine([name, { says, value }]: [string, Option]): string {
  return `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(18)} ${says}`;
}

/**
 * Runs a command: 0 when all is well, 1 when content is at fault, 2 when it was called wrongly or broke. `run`
 * gives the exit code, or nothing to keep running.
 */
export async function command(
  does: string,
  options: Record<string, Option>,
  run: (called: Called) => Promise<number | undefined> | number | undefined,
): Promise<void> {
  // Whoever reads the output may stop reading: `npm run validate | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  try {
    const called = readCall(does, options);
    if (called) recoverOutputs(called);
    const code = called ? await run(called) : 0;
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    console.error(toldOf(error));
    process.exitCode = 2;
  }
}

/** Puts back what a build that was killed has taken away, of any output that this machine knows: whatever the next command is. */
function recoverOutputs({ root, text }: Called): void {
  for (const out of new Set([outOf({ root, text }), ...listKnownOutputs()])) recover(realPath(out));
}

/** `--out`, or `dist` below the root. */
export function outOf({ root, text }: Pick<Called, 'root' | 'text'>): string {
  return resolve(text('out') ?? `${root}/dist`);
}

/** What is said of an error: a sentence, and only for a mistake of the program where it was made. */
function toldOf(error: unknown): unknown {
  if (error instanceof UsageError) return error.message;
  if (isMissingPackage(error)) return NOT_INSTALLED;
  // The system refuses: no space left, no right to write.
  return error instanceof Error && 'syscall' in error ? `${error.message}.` : error;
}

/** `--now`, or this moment. Throws a usage error for what is no date. */
export function nowOf({ text }: Called): number {
  const given = text('now');
  const now = given === undefined ? Date.now() : Date.parse(given);
  if (Number.isNaN(now)) throw new UsageError(`--now takes a date such as 2025-06-27, not "${given}".`);
  return now;
}

/** `--port`, or `otherwise`. Throws a usage error for what is no port. */
export function portOf({ text }: Called, otherwise: number): number {
  const port = Number(text('port') ?? otherwise);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError('--port takes a number up to 65535.');
  return port;
}
