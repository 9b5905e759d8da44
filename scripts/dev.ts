import { existsSync } from 'node:fs';
import { parsePort, runCommand, UsageError } from '../src/cli/command.ts';
import { startDevServer } from '../src/dev/server.ts';
import { DEV_PORT } from '../src/server/listen.ts';

await runCommand(
  'Serves the site while content and code are edited; problems show in the page.',
  {
    port: {
      description: `port to listen on (default: ${DEV_PORT}, or the next one that is free)`,
      value: 'N',
    },
    host: { description: 'address to listen on (default: this machine only)', value: 'ADDRESS' },
  },
  async (args) => {
    const { root, getOption } = args;
    if (!existsSync(root)) throw new UsageError(`There is no folder ${root}.`);
    // An error in one request or one file must not end the server.
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error: unknown) => console.error('dev goes on after:', error));
    const options = { host: getOption('host'), useNextPort: getOption('port') === undefined };
    const { url, note } = await startDevServer(root, parsePort(args, DEV_PORT), options);
    if (note !== undefined) console.log(note);
    console.log(`${url} (a save shows at once; Ctrl-C ends)`);
    return undefined;
  },
);
