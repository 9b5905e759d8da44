import { type Command, HOST_OPTION } from '../command.ts';
import { DEFAULT_PORT, PORT_OPTION, prepareServer, startServer } from '../dev-server.ts';

export const command: Command = {
  description: 'Serves the site and shows changes of content and code at once.',
  options: { port: PORT_OPTION, host: HOST_OPTION },
  async run(args) {
    prepareServer(args);
    const { url } = await startServer(args, { host: args.getOption('host') });
    const isGiven = args.getOption('port') !== undefined;
    if (!isGiven && !url.endsWith(`:${DEFAULT_PORT}`)) console.log(`Port ${DEFAULT_PORT} is in use.`);
    console.log(`Dev server at ${url} (press Ctrl+C to stop)`);
    return undefined;
  },
};
