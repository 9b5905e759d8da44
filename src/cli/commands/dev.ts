import { existsSync } from 'node:fs';
import { UsageError } from '../../files/usage-error.ts';
import { type Command, HOST_OPTION, parsePort } from '../command.ts';

const DEFAULT_PORT = 5173;

export const command: Command = {
  description: 'Serves the site and shows changes of content and code at once.',
  options: {
    port: {
      description: `port (default: ${DEFAULT_PORT}, or the next free one)`,
      value: 'N',
    },
    host: HOST_OPTION,
  },
  async run(args) {
    const { root, getOption } = args;
    if (!existsSync(root)) throw new UsageError(`There is no folder ${root}.`);
    // An error in one request or one file must not end the server.
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error: unknown) => console.error('The dev server continues after an error:', error));
    const { startDevServer } = await import('../../dev/server.ts');
    const useNextPort = getOption('port') === undefined;
    const options = { host: getOption('host'), useNextPort };
    const { url } = await startDevServer(root, parsePort(args, DEFAULT_PORT), options);
    if (useNextPort && !url.endsWith(`:${DEFAULT_PORT}`)) console.log(`Port ${DEFAULT_PORT} is in use.`);
    console.log(`Dev server at ${url} (press Ctrl+C to stop)`);
    return undefined;
  },
};
