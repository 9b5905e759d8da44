import { existsSync } from 'node:fs';
import { parsePort, runCommand } from '../src/cli/command.ts';
import { UsageError } from '../src/files/usage-error.ts';
import { DEV_PORT } from '../src/server/listen.ts';
import { HOST_OPTION } from '../src/server/request-host.ts';

await runCommand(
  {
    description: 'Serves the site and shows changes of content and code at once.',
    options: {
      port: {
        description: `port (default: ${DEV_PORT}, or the next free one)`,
        value: 'N',
      },
      host: HOST_OPTION,
    },
  },
  async (args) => {
    const { root, getOption } = args;
    if (!existsSync(root)) throw new UsageError(`There is no folder ${root}.`);
    // An error in one request or one file must not end the server.
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error: unknown) => console.error('The dev server continues after an error:', error));
    const { startDevServer } = await import('../src/dev/server.ts');
    const options = { host: getOption('host'), useNextPort: getOption('port') === undefined };
    const { url, note } = await startDevServer(root, parsePort(args, DEV_PORT), options);
    if (note !== undefined) console.log(note);
    console.log(`Dev server at ${url} (press Ctrl+C to stop)`);
    return undefined;
  },
);
