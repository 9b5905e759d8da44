import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { formatCommand, isInPackage } from '../../core/text/format-command.ts';
import { PACKAGE_ROOT } from '../../files/paths.ts';
import { readOwnJson } from '../../files/read-json.ts';
import { UsageError } from '../../files/usage-error.ts';
import type { Command } from '../command.ts';

/** The folder of a new site with the packed engine, as long as no registry has it. */
const ENGINE = 'engine';

export const command: Command = {
  argument: 'FOLDER',
  description: 'Writes a new site into a folder. On a terminal, asks for everything that is not given.',
  options: {
    name: { description: 'name of the site', value: 'TEXT' },
    lang: { description: 'language of the site, such as en or pt-BR', value: 'TAG' },
    brand: { description: 'brand colour, such as #1e3a8a', value: 'COLOUR' },
    yes: { description: 'asks nothing and uses the defaults' },
    'no-install': { description: 'leaves installing the engine to you: npm install' },
  },
  async run({ positionals: [folder, ...more], getOption, hasFlag }) {
    if (folder === undefined || more.length > 0)
      throw new UsageError(
        `Name one folder for the site, for example "${formatCommand('init', isInPackage ? 'my-site' : '../my-site')}".`,
      );
    const { initSite } = await import('../init/init-site.ts');
    const { createPrompt } = await import('../new/prompt.ts');
    const isAsking = !hasFlag('yes') && process.stdin.isTTY && process.stdout.isTTY;
    const given = Object.fromEntries(
      ['name', 'lang', 'brand'].map((name) => [name, getOption(name)?.trim()] as const),
    );
    const version = readOwnJson<{ version: string }>(join(PACKAGE_ROOT, 'package.json'))?.version ?? 'latest';
    const dependency = isInPackage ? version : `file:${ENGINE}/blocksite-${version}.tgz`;
    const prompt = isAsking ? createPrompt({ input: process.stdin, output: process.stdout }) : undefined;
    const note = await initSite({ ...given, folder, dependency, prompt });
    if (!isInPackage) packInto(join(folder, ENGINE));
    const isInstalled = !hasFlag('no-install') && install(folder);
    const next = [`cd ${relative('', folder)}`, ...(isInstalled ? [] : ['npm install']), 'npm start'];
    console.log(`Created a site in ${folder}. Type next:\n\n${next.map((line) => `  ${line}`).join('\n')}`);
    if (note) console.log(`\n${note}`);
    return 0;
  },
};

/** Packs the engine of this repository into a folder. */
function packInto(folder: string): void {
  mkdirSync(folder);
  console.log('Packing the engine …');
  const { status, stderr } = runNpm(
    ['pack', '--silent', '--pack-destination', resolve(folder)],
    PACKAGE_ROOT,
  );
  if (status !== 0) throw new Error(`The engine could not be packed.\n${stderr}`);
}

/** Installs what a site needs. Prints why if it fails, for which being offline is enough, and returns false. */
function install(folder: string): boolean {
  console.log('Installing the engine, which takes a minute the first time …');
  const { status, stderr } = runNpm(
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    folder,
  );
  if (status !== 0) console.error(`${stderr}\nThe engine could not be installed. npm says why above.\n`);
  return status === 0;
}

/** Runs npm, the one that has started this command if one has. */
function runNpm(args: readonly string[], cwd: string) {
  const { npm_execpath: npm } = process.env;
  const options = { cwd, encoding: 'utf8' } as const;
  if (npm) return spawnSync(process.execPath, [npm, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
