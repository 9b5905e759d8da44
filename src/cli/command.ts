import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SITE_FILE } from '../core/paths/content-paths.ts';
import { formatCommand, isInPackage } from '../core/text/format-command.ts';
import { mapValues } from '../core/util/map-values.ts';
import { setCacheBase } from '../files/cache.ts';
import { describeError, getErrorCode, isSystemError } from '../files/error-reason.ts';
import { PACKAGE_ROOT, realPath } from '../files/paths.ts';
import { resolveInside } from '../files/resolve-inside.ts';
import { UsageError } from '../files/usage-error.ts';

interface Option {
  description: string;
  /** The placeholder of its value (`DIR`). An option without one is a flag. */
  value?: string;
}

export interface Command {
  /** The first line of `--help`. */
  description: string;
  /** The placeholder of its arguments (`PATH`). A command without one takes none. */
  argument?: string;
  options?: Record<string, Option>;
  /**
   * Returns the exit code, or `undefined` to keep running. Imports what only it needs, so that `--help`
   * and wrong options are answered at once.
   */
  run: (args: CommandArgs) => Promise<number | undefined>;
}

/** The arguments of a command. */
export interface CommandArgs {
  /** The folder of the site. */
  root: string;
  positionals: string[];
  getOption: (name: string) => string | undefined;
  hasFlag: (name: string) => boolean;
}

/** Parses the arguments of a command. Returns `undefined` after printing the help. */
function parseCommandLine(
  name: string,
  { description, argument, options }: Command,
): CommandArgs | undefined {
  const all: Record<string, Option> = {
    ...options,
    root: {
      description: `folder with site.config.json and content/ (default: ${isInPackage ? 'this one or one above it' : 'this repository'})`,
      value: 'DIR',
    },
    help: { description: 'shows this help' },
  };
  const { values, positionals } = parseOptions(name, all, argument !== undefined);
  if (values.help) {
    const usage = `Usage: ${formatCommand(name, '[options]')}${argument ? ` [${argument} …]` : ''}`;
    console.log([description, '', usage, '', ...Object.entries(all).map(formatOption)].join('\n'));
    return undefined;
  }
  return { root: findRoot(), getOption, hasFlag: (name) => values[name] === true, positionals };
}

/** Returns the value of an option of the command line, also before all options are known. */
export function getOption(name: string): string | undefined {
  const { [name]: value } = parseArgs({ options: { [name]: { type: 'string' } }, strict: false }).values;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the folder of the site: that of `--root`, or in the package the nearest one with a site config from here upwards. */
export function findRoot(): string {
  const root = getOption('root');
  if (root !== undefined) return resolve(root);
  if (!isInPackage) return PACKAGE_ROOT;
  const here = process.cwd();
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, SITE_FILE))) return folder;
    if (folder === dirname(folder)) return here;
  }
}

function parseOptions(name: string, all: Record<string, Option>, allowPositionals: boolean) {
  const options = mapValues(all, ({ value }) => ({ type: value ? 'string' : 'boolean' }) as const);
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals });
  } catch (error) {
    // Node explains how to pass the option as an argument after the first sentence.
    const [reason] = describeError(error).split('. ');
    throw new UsageError(`${reason}. ${describeOptions(name)}`);
  }
}

/** Returns the sentence that says how the options of a command are written, and which there are. */
export function describeOptions(name: string): string {
  const help = `"${formatCommand(name, '--help')}"`;
  // Without "--", npm keeps the option and passes on its value alone.
  return isInPackage ? `${help} lists the options.` : `Options follow "--": ${help} lists them.`;
}

function formatOption([name, { description, value }]: [string, Option]): string {
  return `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(18)} ${description}`;
}

/**
 * Runs a command and sets the exit code: 0 for success, 1 for problems in the content, 2 for wrong
 * usage or a failure.
 */
export async function runCommand(name: string, command: Command): Promise<void> {
  // The reader may close the pipe: `npm run validate | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  await setExitCode(async () => {
    const args = parseCommandLine(name, command);
    if (!args) return undefined;
    if (isInPackage) setCacheBase(args.root);
    return command.run(args);
  });
}

/** Sets the exit code to what `run` returns, or reports its failure. */
export async function setExitCode(run: () => Promise<number | undefined>): Promise<void> {
  try {
    const code = await run();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    // `scripts/run.js` reports a missing package.
    if (getErrorCode(error) === 'ERR_MODULE_NOT_FOUND') throw error;
    // The stack is for bugs: an error of the file system says enough, such as that no space is left.
    const reason = error instanceof UsageError ? error.message : isSystemError(error) && `${error.message}.`;
    console.error(reason || error);
    process.exitCode = 2;
  }
}

/** Returns the folder of `--out`, restored if its commit was interrupted; default `dist` below the root. */
export async function getOutFolder({ root, getOption }: CommandArgs): Promise<string> {
  const { recoverOutput } = await import('../build/write/staging.ts');
  const out = resolve(getOption('out') ?? `${root}/dist`);
  recoverOutput(realPath(out));
  // A link that is given is meant. One that is in the folder may come from somebody else.
  if (getOption('out') === undefined) resolveInside(root, 'dist');
  return out;
}

/** Returns `--now` in milliseconds since 1970; default now. Throws a usage error for an invalid date. */
export function parseNow({ getOption }: CommandArgs): number {
  const value = getOption('now');
  const now = value === undefined ? Date.now() : Date.parse(value);
  if (Number.isNaN(now)) throw new UsageError(`--now takes a date such as 2025-06-27, not "${value}".`);
  return now;
}

/** Returns the value of an option that takes a whole number. Throws a usage error for any other value. */
export function parseNumber(
  { getOption }: CommandArgs,
  name: string,
  otherwise: number,
  [min, max]: readonly [min: number, max: number],
): number {
  const value = Number(getOption(name) ?? otherwise);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not "${getOption(name)}".`);
}

/** The option `--host` of commands that start a server. */
export const HOST_OPTION: Option = {
  description: 'address to listen on, such as 0.0.0.0 for all (default: this machine only)',
  value: 'NAME',
};

export function parsePort(args: CommandArgs, otherwise: number): number {
  return parseNumber(args, 'port', otherwise, [0, 65_535]);
}
