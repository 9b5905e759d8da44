import { getOutFolder, parseNow, parsePort, runCommand } from '../src/cli/command.ts';
import { buildAndReport } from '../src/cli/report-build.ts';
import { HOST_OPTION } from '../src/server/request-host.ts';
import { serveFolder } from '../src/server/serve.ts';

await runCommand(
  'Builds the site and serves it as a host would.',
  {
    port: { description: 'port to listen on (default: 4173)', value: 'N' },
    host: HOST_OPTION,
    out: { description: 'folder to write (default: dist below the root)', value: 'DIR' },
    now: { description: 'the moment to build for (default: this one)', value: 'DATE' },
  },
  async (args) => {
    const out = getOutFolder(args);
    // Before the build, so that a used port is reported at once.
    const { server, url } = await serveFolder(out, parsePort(args, 4173), args.getOption('host'));
    let isServing = false;
    try {
      const { result, isWrong } = await buildAndReport({ root: args.root, out, now: parseNow(args) });
      if (isWrong) return 1;
      console.log(`${result.pages} pages at ${url}`);
      isServing = true;
      return undefined;
    } finally {
      if (!isServing) server.close();
    }
  },
);
