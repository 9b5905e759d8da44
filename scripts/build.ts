import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/build.ts';

await runCommand('build', command);
