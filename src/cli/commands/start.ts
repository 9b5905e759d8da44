import { type Command, getOutFolder, HOST_OPTION, parseNow, parsePort } from '../command.ts';

export const command: Command = {
  description: 'Builds the site and serves it as a host does.',
  options: {
    port: { description: 'port (default: 4173)', value: 'N' },
    host: HOST_OPTION,
    out: { description: 'output folder (default: dist below the root)', value: 'DIR' },
    now: { description: 'build time, for deadlines and states (default: now)', value: 'DATE' },
  },
  async run(args) {
    const { serveFolder } = await import('../../server/serve.ts');
    const out = await getOutFolder(args);
    // Before the build, so that a used port is reported at once; it keeps the process running only after it.
    const { server, url } = await serveFolder(out, parsePort(args, 4173), args.getOption('host'));
    server.unref();
    const { buildAndReport } = await import('../report-build.ts');
    const { pages, isWrong } = await buildAndReport({ root: args.root, out, now: parseNow(args) });
    if (isWrong) return 1;
    const { formatCount } = await import('../../core/text/message-text.ts');
    console.log(`Serving ${formatCount(pages, 'page')} at ${url} (press Ctrl+C to stop)`);
    server.ref();
    return undefined;
  },
};
