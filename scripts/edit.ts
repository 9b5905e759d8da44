import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/edit.ts';

await runCommand('edit', command);
