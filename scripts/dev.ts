import { existsSync } from 'node:fs';
import { command, portOf, UsageError } from '../src/cli/command.ts';
import { developSite } from '../src/dev/server.ts';
import { DEV_PORT } from '../src/server/listen.ts';

await command(
  'Serves the site while content and code are edited; problems show in the page.',
  {
    port: { says: `port to listen on (default: ${DEV_PORT}, or the next one that is free)`, value: 'N' },
    host: { says: 'address to listen on (default: this machine only)', value: 'ADDRESS' },
  },
  async (called) => {
    const { root, text } = called;
    if (!existsSync(root)) throw new UsageError(`There is no folder ${root}.`);
    // What goes wrong with one visitor or one file ends nothing.
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error: unknown) => console.error('dev goes on after:', error));
    const options = { host: text('host'), orNext: text('port') === undefined };
    const { url, note } = await developSite(root, portOf(called, DEV_PORT), options);
    if (note !== undefined) console.log(note);
    console.log(`${url} (a save shows at once; Ctrl-C ends)`);
    return undefined;
  },
);
