import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/move.ts';

await runCommand('move', command);
