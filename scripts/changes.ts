import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/changes.ts';

await runCommand('changes', command);
