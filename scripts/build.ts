import { resolve } from 'node:path';
import { parseShard } from '../src/build/shard.ts';
import { getOutFolder, parseNow, runCommand, UsageError } from '../src/cli/command.ts';
import { formatBuildSummary } from '../src/cli/progress.ts';
import { buildAndReport } from '../src/cli/report-build.ts';

await runCommand(
  'Builds the site: static files ready for any host.',
  {
    out: { description: 'folder to write (default: dist below the root)', value: 'DIR' },
    now: { description: 'the moment to build for (default: this one)', value: 'DATE' },
    compress: { description: 'puts a brotli and a gzip version beside every text, for a host of your own' },
    'no-cache': { description: 'makes everything anew; the bytes are the same' },
    'keep-assets': {
      description: 'takes the scripts and styles of the last N outputs along, for pages that are still open',
      value: 'N',
    },
    shard: { description: 'draws a share of the pages, for --merge to put together', value: 'N/M' },
    merge: { description: 'puts the folders that are named after it, all shards, together' },
    quiet: { description: 'says nothing but problems' },
  },
  async (args) => {
    const { root, getOption, hasFlag } = args;
    const out = getOutFolder(args);
    const shard = getOption('shard');
    if (hasFlag('merge') && args.positionals.length === 0)
      throw new UsageError('--merge takes the folders of all shards: build --merge shard-1 shard-2');
    const keepAssets = Number(getOption('keep-assets') ?? 0);
    if (!Number.isInteger(keepAssets) || keepAssets < 0 || keepAssets > 100)
      throw new UsageError(`--keep-assets takes a number up to 100, not "${getOption('keep-assets')}".`);
    if (keepAssets > 0 && shard !== undefined)
      throw new UsageError('--keep-assets goes with the build that --merge makes, not with --shard.');
    const options = {
      ...{
        root,
        out,
        now: parseNow(args),
        compress: hasFlag('compress'),
        keepAssets,
        cache: !hasFlag('no-cache'),
      },
      ...(shard !== undefined && { shard: parseShard(shard) }),
      ...(hasFlag('merge') && { merge: args.positionals.map((name) => resolve(name)) }),
    };
    const begun = performance.now();
    const { result, isWrong, isHeavy } = await buildAndReport(options, hasFlag('quiet'));
    if (!isWrong && !hasFlag('quiet'))
      console.log(formatBuildSummary(result, out, performance.now() - begun));
    return isWrong || isHeavy ? 1 : 0;
  },
);
