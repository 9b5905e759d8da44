import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/start.ts';

await runCommand('start', command);
