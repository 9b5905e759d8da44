import { resolve } from 'node:path';
import { parseShard } from '../src/build/shard.ts';
import { command, nowOf, outOf, UsageError } from '../src/cli/command.ts';
import { buildSummary } from '../src/cli/progress.ts';
import { buildAndReport } from '../src/cli/report-build.ts';

await command(
  'Builds the site: static files ready for any host.',
  {
    out: { says: 'folder to write (default: dist below the root)', value: 'DIR' },
    now: { says: 'the moment to build for (default: this one)', value: 'DATE' },
    compress: { says: 'puts a brotli and a gzip version beside every text, for a host of your own' },
    'no-cache': { says: 'makes everything anew; the bytes are the same' },
    'keep-assets': {
      says: 'takes the scripts and styles of the last N outputs along, for pages that are still open',
      value: 'N',
    },
    shard: { says: 'draws a share of the pages, for --merge to put together', value: 'N/M' },
    merge: { says: 'puts the folders that are named after it, all shards, together' },
    quiet: { says: 'says nothing but problems' },
  },
  async (called) => {
    const { root, text, on } = called;
    const out = outOf(called);
    const shard = text('shard');
    if (on('merge') && called.names.length === 0)
      throw new UsageError('--merge takes the folders of all shards: build --merge shard-1 shard-2');
    const keepAssets = Number(text('keep-assets') ?? 0);
    if (!Number.isInteger(keepAssets) || keepAssets < 0 || keepAssets > 100)
      throw new UsageError(`--keep-assets takes a number up to 100, not "${text('keep-assets')}".`);
    if (keepAssets > 0 && shard !== undefined)
      throw new UsageError('--keep-assets goes with the build that --merge makes, not with --shard.');
    const options = {
      ...{ root, out, now: nowOf(called), compress: on('compress'), keepAssets, cache: !on('no-cache') },
      ...(shard !== undefined && { shard: parseShard(shard) }),
      ...(on('merge') && { merge: called.names.map((name) => resolve(name)) }),
    };
    const begun = performance.now();
    const { result, isWrong, isHeavy } = await buildAndReport(options, on('quiet'));
    if (!isWrong && !on('quiet')) console.log(buildSummary(result, out, performance.now() - begun));
    return isWrong || isHeavy ? 1 : 0;
  },
);
