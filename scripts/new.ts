import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/new.ts';

await runCommand('new', command);
