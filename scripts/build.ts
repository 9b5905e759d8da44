import { resolve } from 'node:path';
import { overBudget } from '../src/node/budgets.ts';
import { buildSite } from '../src/node/build.ts';
import { command, nowOf, UsageError } from '../src/node/command.ts';
import { folderSource } from '../src/node/folder-source.ts';
import { buildSummary, progressOf } from '../src/node/progress.ts';
import { forget } from '../src/node/seal.ts';
import { parseShard } from '../src/node/shard.ts';
import { textReport } from '../src/report/text.ts';

await command(
  'Builds the site: static files ready for any host.',
  {
    out: { says: 'folder to write (default: dist below the root)', value: 'DIR' },
    now: { says: 'the moment to build for (default: this one)', value: 'DATE' },
    compress: { says: 'puts a brotli and a gzip version beside every text, for a host of your own' },
    'no-cache': { says: 'makes everything anew; the bytes are the same' },
    shard: { says: 'draws a share of the pages, for --merge to put together', value: 'N/M' },
    merge: { says: 'puts the folders that are named after it, all shards, together' },
    quiet: { says: 'says nothing but problems' },
  },
  async (called) => {
    const { root, text, on } = called;
    const out = resolve(text('out') ?? `${root}/dist`);
    const begun = performance.now();
    const onProgress = on('quiet') ? () => {} : progressOf(process.stderr, () => performance.now());
    const options = { root, out, now: nowOf(called), compress: on('compress'), cache: !on('no-cache') };
    const shard = text('shard');
    if (on('merge') && called.names.length === 0)
      throw new UsageError('--merge takes the folders of all shards: build --merge shard-1 shard-2');
    const built = await buildSite({
      ...options,
      onProgress,
      ...(shard !== undefined && { shard: parseShard(shard) }),
      ...(on('merge') && { merge: called.names.map((name) => resolve(name)) }),
    });
    const ms = performance.now() - begun;
    const color = process.stderr.isTTY;
    if (built.problems.length > 0) console.error(textReport(built.problems, folderSource(root), color));
    if (built.problems.some(({ severity }) => severity === 'error')) return 1;
    // What was left as it was has been weighed before.
    const isNew = (built.drawn > 0 || on('merge')) && shard === undefined;
    const heavy = isNew ? overBudget(out, on('merge') ? undefined : built.documents) : [];
    if (heavy.length > 0) {
      console.error(textReport(heavy, folderSource(out), color));
      // Only what was drawn is weighed: what is too heavy has to be told by the next build as well.
      forget(out);
    }
    if (!on('quiet')) console.log(buildSummary(built, out, ms));
    return heavy.length > 0 ? 1 : 0;
  },
);
