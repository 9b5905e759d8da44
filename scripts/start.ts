import { command, nowOf, outOf, portOf } from '../src/cli/command.ts';
import { buildAndReport } from '../src/cli/report-build.ts';
import { HOST_OPTION } from '../src/server/request-host.ts';
import { serveFolder } from '../src/server/serve.ts';

await command(
  'Builds the site and serves it as a host would.',
  {
    port: { says: 'port to listen on (default: 4173)', value: 'N' },
    host: HOST_OPTION,
    out: { says: 'folder to write (default: dist below the root)', value: 'DIR' },
    now: { says: 'the moment to build for (default: this one)', value: 'DATE' },
  },
  async (called) => {
    const out = outOf(called);
    // Before it builds: a port that is taken is said at once.
    const { server, url } = await serveFolder(out, portOf(called, 4173), called.text('host'));
    let isServing = false;
    try {
      const { result, isWrong } = await buildAndReport({ root: called.root, out, now: nowOf(called) });
      if (isWrong) return 1;
      console.log(`${result.pages} pages at ${url}`);
      isServing = true;
      return undefined;
    } finally {
      if (!isServing) server.close();
    }
  },
);
