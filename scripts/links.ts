import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/links.ts';

await runCommand('links', command);
