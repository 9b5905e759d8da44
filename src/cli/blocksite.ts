#!/usr/bin/env node
import { formatCommand } from '../core/format-command.ts';
import { type Command, runCommand } from './command.ts';

/** The commands of a site by their names. */
const COMMANDS: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  validate: () => import('./commands/validate.ts'),
  build: () => import('./commands/build.ts'),
  preview: () => import('./commands/preview.ts'),
  new: () => import('./commands/new.ts'),
  where: () => import('./commands/where.ts'),
  links: () => import('./commands/links.ts'),
  docs: () => import('./commands/docs.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (load) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  const { command } = await load();
  await runCommand(name, command);
} else {
  const isHelp = name === '' || name === '--help';
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
