import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNumber, runCommand } from '../src/cli/command.ts';
import { UsageError } from '../src/files/usage-error.ts';

// React chooses its build by NODE_ENV when it is imported.
process.env.NODE_ENV = 'production';

/** Benchmarks by name. Each measures sites `bare` and `usual` in a folder and returns a Markdown table. */
const BENCHES: Readonly<Record<string, (folder: string, pages: number, runs: number) => Promise<string>>> = {
  build: async (...args) => (await import('../bench/build.ts')).benchBuild(...args),
  validate: async (...args) => (await import('../bench/validate.ts')).benchValidate(...args),
  dev: async (...args) => (await import('../bench/dev.ts')).benchDev(...args),
  desk: async (...args) => (await import('../bench/desk.ts')).benchDesk(...args),
  package: async (...args) => (await import('../bench/package.ts')).benchPackage(...args),
  visitor: async (folder, _pages, runs) => (await import('../bench/visitor.ts')).benchVisitor(folder, runs),
};

await runCommand('bench', {
  argument: 'NAME',
  description: `Measures: ${Object.keys(BENCHES).join(', ')}. "visitor" loads this repository's own site, the others use generated pages.`,
  options: {
    pages: { description: 'number of pages (default: 1000)', value: 'N' },
    runs: { description: 'number of runs, for medians (default: 3)', value: 'N' },
  },
  async run(args) {
    const [name = 'build'] = args.positionals;
    const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
    if (!bench)
      throw new UsageError(`Unknown benchmark "${name}". Benchmarks: ${Object.keys(BENCHES).join(', ')}.`);
    const { generateSite } = await import('../bench/generate.ts');
    const pages = parseNumber(args, 'pages', 1000, [1, 1_000_000]);
    const runs = parseNumber(args, 'runs', 3, [1, 1000]);
    const folder = mkdtempSync(join(tmpdir(), 'blocksite-bench-'));
    try {
      for (const kind of ['bare', 'usual'] as const) generateSite(join(folder, kind), pages, kind);
      console.log(await bench(folder, pages, runs));
      return 0;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});
