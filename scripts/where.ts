import { runCommand } from '../src/cli/command.ts';
import { command } from '../src/cli/commands/where.ts';

await runCommand('where', command);
