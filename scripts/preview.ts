import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/preview.ts';

await runCommand('preview', command);
