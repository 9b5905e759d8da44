import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckOptions } from '../../build/check/check-folder.ts';
import { escapeBraces } from '../../core/analyze/variables.ts';
import { SITE_FILE } from '../../core/paths/content-paths.ts';
import { checkSite } from '../../core/pipeline/index.ts';
import { isError } from '../../core/types.ts';
import { DAY } from '../../core/values/dates.ts';
import { folderSource } from '../../files/folder-source.ts';
import { initRepository } from '../../files/git.ts';
import { listFiles, PACKAGE_ROOT } from '../../files/paths.ts';
import { UsageError } from '../../files/usage-error.ts';
import { createWriter } from '../../files/write-output.ts';
import type { Prompt } from '../new/prompt.ts';

/** A whole site. Its values and days are replaced wherever they stand. */
const TEMPLATE = join(PACKAGE_ROOT, 'templates/site');
const DEFAULTS = { name: 'My institute', lang: 'en-GB', brand: '#1f4e79', dependency: '0.0.0' };
const REPLACED = /My institute|en-GB|#1f4e79|0\.0\.0|\b\d{4}-\d\d-\d\d\b/g;
/** The newest of the days on which something is published. */
const FIRST_DAY = Date.parse('2026-06-01');
const WEEK = 7 * DAY;

/** The questions, and the fields of the site config that have the answers. */
const QUESTIONS = [
  { name: 'name', question: 'Name of the site', pointer: '/name' },
  { name: 'lang', question: 'Language', pointer: '/lang' },
  { name: 'brand', question: 'Brand colour', pointer: '/theme/brand' },
] as const;

type Values = typeof DEFAULTS;

interface InitOptions extends Partial<Record<(typeof QUESTIONS)[number]['name'], string | undefined>> {
  folder: string;
  /** The engine in `package.json`: its version, or `file:engine/blocksite-0.1.0.tgz`. */
  dependency: string;
  /** `undefined` to ask nothing. Missing values then take their defaults. */
  prompt?: Prompt | undefined;
  /** In milliseconds since 1970. Default: the current time. */
  now?: number;
}

/**
 * Asks for missing values, each until it is right, and writes a new site. Returns what else there
 * is to say. Throws a usage error for a folder that is not empty, and for a wrong value that was not asked for.
 */
export async function initSite({ folder, dependency, prompt, now = Date.now(), ...given }: InitOptions) {
  if (existsSync(folder) && !isEmpty(folder))
    throw new UsageError(`${folder} is not an empty folder. Name a new one, such as my-site, or empty it.`);
  const values = { ...DEFAULTS, dependency };
  for (const { name, question, pointer } of QUESTIONS) {
    const findFaultOf = (value: string) => findFault({ ...values, [name]: value }, pointer);
    const asked = given[name] ?? (await prompt?.askText(question, findFaultOf, values[name])) ?? values[name];
    const fault = findFaultOf(asked);
    if (fault) throw new UsageError(`--${name}: ${fault} Nothing was written.`);
    values[name] = asked;
  }
  const files = listFiles(TEMPLATE).map((file) => ({
    // npm packs no `.gitignore`, and tools read every `package.json`.
    name: file.replace('.template', ''),
    text: fill(file, values, now),
  }));
  const write = createWriter(folder);
  try {
    for (const { name, text } of files)
      write(name, name.endsWith('.cmd') ? text.replaceAll('\n', '\r\n') : text);
    // Those that are opened by a double click on a Mac.
    for (const { name } of files) if (name.endsWith('.command')) chmodSync(join(folder, name), 0o755);
  } catch (error) {
    const made = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of made) if (name !== '.git') rmSync(join(folder, name), { recursive: true });
    throw error;
  }
  try {
    initRepository(folder);
  } catch {
    // Git is not installed. A site needs none.
  }
  if (/^en(-|$)/.test(values.lang)) return undefined;
  return 'Its texts are in English: translate those in content/, and those of buttons by "words" in site.config.json.';
}

/** Returns true for a folder without files, or with nothing but a new repository. */
function isEmpty(folder: string): boolean {
  return statSync(folder).isDirectory() && readdirSync(folder).every((name) => name === '.git');
}

/** Returns the errors that `validate` would report for a field of the site config; empty for none. */
function findFault(values: Values, pointer: string): string {
  // Without pages, which say nothing of these fields.
  const source = {
    ...folderSource(TEMPLATE),
    list: () => [],
    read: () => fill(SITE_FILE, values, FIRST_DAY),
  };
  return checkSite(source, createCheckOptions(FIRST_DAY))
    .problems.filter((one) => isError(one) && one.pointer === pointer)
    .map(({ message, help }) => (help ? `${message} ${help}` : message))
    .join('\n');
}

/** Returns a file of the template with the values of a site. Days move by weeks: the event is to come, on its day of the week. */
function fill(file: string, values: Values, now: number): string {
  const shift = Math.floor((now - FIRST_DAY) / WEEK) * WEEK;
  return readFileSync(join(TEMPLATE, file), 'utf8').replaceAll(REPLACED, (found) => {
    const own = Object.values(values)[Object.values(DEFAULTS).indexOf(found)];
    const value = own ?? new Date(Date.parse(found) + shift).toISOString().slice(0, 10);
    return file.endsWith('.json') ? JSON.stringify(escapeBraces(value)).slice(1, -1) : value;
  });
}
