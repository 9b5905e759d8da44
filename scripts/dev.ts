import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/dev.ts';

await runCommand('dev', command);
