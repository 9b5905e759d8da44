import { resolve } from 'node:path';
import { UsageError } from '../../files/usage-error.ts';
import { type Command, describeOptions, getOutFolder, parseNow, parseNumber } from '../command.ts';

export const command: Command = {
  argument: 'SHARD',
  description: 'Builds the site as static files.',
  options: {
    out: { description: 'output folder (default: dist below the root)', value: 'DIR' },
    now: { description: 'build time, for deadlines and states (default: now)', value: 'DATE' },
    compress: { description: 'also writes a .br and a .gz version of every text file' },
    'no-cache': { description: 'clears the cache first; the output is the same' },
    'keep-assets': {
      description:
        'keeps scripts and styles for N days after their last output, for pages that are still open',
      value: 'N',
    },
    shard: { description: 'renders one share of the pages, such as 2/8, for --merge', value: 'N/M' },
    merge: { description: 'combines the outputs of all shards, given as arguments' },
    quiet: { description: 'prints problems only' },
  },
  async run(args) {
    const { root, getOption, hasFlag } = args;
    const out = await getOutFolder(args);
    const shard = getOption('shard');
    if (hasFlag('merge') && args.positionals.length === 0)
      throw new UsageError('--merge needs the folders of all shards: build --merge shard-1 shard-2');
    if (!hasFlag('merge') && args.positionals.length > 0)
      throw new UsageError(`Unexpected argument '${args.positionals[0]}'. ${describeOptions('build')}`);
    const keepAssets = parseNumber(args, 'keep-assets', 0, [0, 365]);
    if (keepAssets > 0 && shard !== undefined)
      throw new UsageError("--keep-assets can't be used with --shard. Use it with --merge.");
    const { parseShard } = await import('../../build/plan/shard.ts');
    const { buildAndReport, formatBuildSummary } = await import('../report-build.ts');
    const options = {
      root,
      out,
      now: parseNow(args),
      compress: hasFlag('compress'),
      keepAssets,
      cache: !hasFlag('no-cache'),
      ...(shard !== undefined && { shard: parseShard(shard) }),
      ...(hasFlag('merge') && { merge: args.positionals.map((name) => resolve(name)) }),
    };
    const start = performance.now();
    const result = await buildAndReport(options, hasFlag('quiet'));
    if (!result.isWrong && !hasFlag('quiet'))
      console.log(formatBuildSummary(result, out, performance.now() - start));
    return result.isWrong ? 1 : 0;
  },
};
