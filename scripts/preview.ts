import { existsSync } from 'node:fs';
import { getOutFolder, HOST_OPTION, parsePort, runCommand } from '../src/cli/command.ts';
import { UsageError } from '../src/files/usage-error.ts';

await runCommand(
  {
    description: 'Serves a built folder as a host does, with the same headers.',
    options: {
      out: { description: 'built folder (default: dist below the root)', value: 'DIR' },
      port: { description: 'port (default: 4173)', value: 'N' },
      host: HOST_OPTION,
    },
  },
  async (args) => {
    const out = await getOutFolder(args);
    if (!existsSync(out)) throw new UsageError(`There is no build in ${out}. Run "npm run build" first.`);
    const { serveFolder } = await import('../src/server/serve.ts');
    const { url } = await serveFolder(out, parsePort(args, 4173), args.getOption('host'));
    console.log(`Serving ${out} at ${url} (press Ctrl+C to stop)`);
    return undefined;
  },
);
