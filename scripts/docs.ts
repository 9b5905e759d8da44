import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/docs.ts';

await runCommand('docs', command);
