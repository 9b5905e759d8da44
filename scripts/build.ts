import { resolve } from 'node:path';
import { overBudget } from '../src/node/budgets.ts';
import { buildSite } from '../src/node/build.ts';
import { command, nowOf } from '../src/node/command.ts';
import { folderSource } from '../src/node/folder-source.ts';
import { textReport } from '../src/report/text.ts';

await command(
  'Builds the site: static files ready for any host.',
  {
    out: { says: 'folder to write (default: dist below the root)', value: 'DIR' },
    compress: { says: 'puts a brotli and a gzip version beside every text, for a host of your own' },
    now: { says: 'the moment to build for (default: this one)', value: 'DATE' },
  },
  async (called) => {
    const out = resolve(called.text('out') ?? `${called.root}/dist`);
    const begun = performance.now();
    const { problems, pages } = await buildSite({
      root: called.root,
      out,
      now: nowOf(called),
      compress: called.on('compress'),
    });
    if (problems.length > 0)
      console.error(textReport(problems, folderSource(called.root), process.stderr.isTTY));
    if (problems.some(({ severity }) => severity === 'error')) return 1;
    const heavy = overBudget(out);
    if (heavy.length > 0) console.error(textReport(heavy, folderSource(out), process.stderr.isTTY));
    console.log(`Built ${pages} pages into ${out} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    return heavy.length > 0 ? 1 : 0;
  },
);
