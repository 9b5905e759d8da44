import { existsSync } from 'node:fs';
import { formatCommand } from '../../core/text/format-command.ts';
import { UsageError } from '../../files/usage-error.ts';
import { type Command, getOutFolder, HOST_OPTION, parsePort } from '../command.ts';

export const command: Command = {
  description: 'Serves a built folder as a host does, with the same headers.',
  options: {
    out: { description: 'built folder (default: dist below the root)', value: 'DIR' },
    port: { description: 'port (default: 4173)', value: 'N' },
    host: HOST_OPTION,
  },
  async run(args) {
    const out = await getOutFolder(args);
    if (!existsSync(out))
      throw new UsageError(`There is no build in ${out}. Run "${formatCommand('build')}" first.`);
    const { serveFolder } = await import('../../server/serve.ts');
    const { url } = await serveFolder(out, parsePort(args, 4173), args.getOption('host'));
    console.log(`Serving ${out} at ${url} (press Ctrl+C to stop)`);
    return undefined;
  },
};
