#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_BLOCKS } from '../core/paths/content-paths.ts';
import { formatCommand } from '../core/text/format-command.ts';
import { type Command, findRoot, runCommand } from './command.ts';

/** The commands of a site by their names. */
const COMMANDS: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
  init: () => import('./commands/init.ts'),
  start: () => import('./commands/start.ts'),
  edit: () => import('./commands/edit.ts'),
  dev: () => import('./commands/dev.ts'),
  validate: () => import('./commands/validate.ts'),
  build: () => import('./commands/build.ts'),
  preview: () => import('./commands/preview.ts'),
  new: () => import('./commands/new.ts'),
  where: () => import('./commands/where.ts'),
  move: () => import('./commands/move.ts'),
  changes: () => import('./commands/changes.ts'),
  links: () => import('./commands/links.ts'),
  docs: () => import('./commands/docs.ts'),
  prepare: () => import('./commands/prepare.ts'),
};
/** Commands that need no blocks. */
const WITHOUT_BLOCKS = /^(|init|--help|new block)$/;

const [, , name = '', first = ''] = process.argv;
const isBare = WITHOUT_BLOCKS.test(name === 'new' ? `${name} ${first}` : name);
if (!import.meta.env.WITH_BLOCKS && !isBare && existsSync(join(findRoot(), OWN_BLOCKS))) {
  // Imported on demand: a site without blocks of its own pays nothing for them.
  const { runWithBlocks } = await import('./own-engine.ts');
  await runWithBlocks(name);
} else {
  process.argv.splice(2, 1);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load) await runCommand(name, (await load()).command);
  else await listCommands(name === '' || name === '--help');
}

async function listCommands(isHelp: boolean): Promise<void> {
  const lines = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => {
      const { command } = await load();
      return `  ${name.padEnd(10)} ${command.description}`;
    }),
  );
  const help = [`Usage: ${formatCommand('NAME', '[options]')}`, '', ...lines, ''].join('\n');
  if (isHelp) console.log(help);
  else console.error(`There is no command "${name}".\n\n${help}`);
  process.exitCode = isHelp ? 0 : 2;
}
