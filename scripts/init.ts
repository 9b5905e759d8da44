import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/init.ts';

await runCommand('init', command);
