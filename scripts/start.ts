import { getOutFolder, parseNow, parsePort, runCommand } from '../src/cli/command.ts';
import { buildAndReport } from '../src/cli/report-build.ts';
import { formatCount } from '../src/report/counts.ts';
import { HOST_OPTION } from '../src/server/request-host.ts';
import { serveFolder } from '../src/server/serve.ts';

await runCommand(
  {
    description: 'Builds the site and serves it as a host does.',
    options: {
      port: { description: 'port (default: 4173)', value: 'N' },
      host: HOST_OPTION,
      out: { description: 'output folder (default: dist below the root)', value: 'DIR' },
      now: { description: 'build time, for deadlines and states (default: now)', value: 'DATE' },
    },
  },
  async (args) => {
    const out = getOutFolder(args);
    // Before the build, so that a used port is reported at once.
    const { server, url } = await serveFolder(out, parsePort(args, 4173), args.getOption('host'));
    let isServing = false;
    try {
      const { result, isWrong } = await buildAndReport({ root: args.root, out, now: parseNow(args) });
      if (isWrong) return 1;
      console.log(`Serving ${formatCount(result.pages, 'page')} at ${url} (press Ctrl+C to stop)`);
      isServing = true;
      return undefined;
    } finally {
      if (!isServing) server.close();
    }
  },
);
