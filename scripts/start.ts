import { resolve } from 'node:path';
import { buildSite } from '../src/node/build.ts';
import { command, nowOf, portOf } from '../src/node/command.ts';
import { folderSource } from '../src/node/folder-source.ts';
import { serveFolder } from '../src/node/serve.ts';
import { textReport } from '../src/report/text.ts';

await command(
  'Builds the site and serves it as a host would.',
  {
    port: { says: 'port to listen on (default: 4173)', value: 'N' },
    out: { says: 'folder to write (default: dist below the root)', value: 'DIR' },
    now: { says: 'the moment to build for (default: this one)', value: 'DATE' },
  },
  async (called) => {
    const out = resolve(called.text('out') ?? `${called.root}/dist`);
    const { problems, pages } = await buildSite({ root: called.root, out, now: nowOf(called) });
    if (problems.length > 0)
      console.error(textReport(problems, folderSource(called.root), process.stderr.isTTY));
    if (problems.some(({ severity }) => severity === 'error')) return 1;
    const { url } = await serveFolder(out, portOf(called, 4173));
    console.log(`${pages} pages at ${url}`);
    return undefined;
  },
);
