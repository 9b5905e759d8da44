import { command, portOf } from '../src/node/command.ts';
import { developSite } from '../src/node/dev/server.ts';

await command(
  'Serves the site while content and code are edited; problems show in the page.',
  { port: { says: 'port to listen on (default: 5173)', value: 'N' } },
  async (called) => {
    const { url } = await developSite(called.root, portOf(called, 5173));
    console.log(`${url} (a save shows at once; Ctrl-C ends)`);
    return undefined;
  },
);
