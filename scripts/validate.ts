import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/validate.ts';

await runCommand('validate', command);
