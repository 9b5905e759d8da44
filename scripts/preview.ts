import { existsSync } from 'node:fs';
import { command, outOf, portOf, UsageError } from '../src/cli/command.ts';
import { HOST_OPTION } from '../src/server/request-host.ts';
import { serveFolder } from '../src/server/serve.ts';

await command(
  'Serves a built folder as a host would, with the real headers.',
  {
    out: { says: 'the built folder (default: dist below the root)', value: 'DIR' },
    port: { says: 'port to listen on (default: 4173)', value: 'N' },
    host: HOST_OPTION,
  },
  async (called) => {
    const out = outOf(called);
    if (!existsSync(out))
      throw new UsageError(`There is nothing built at ${out}. Run "npm run build" first.`);
    const { url } = await serveFolder(out, portOf(called, 4173), called.text('host'));
    console.log(url);
    return undefined;
  },
);
