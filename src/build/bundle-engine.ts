import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { BUNDLES, PACKAGE_ROOT } from '../files/paths.ts';
import { computeBuildId } from './digests.ts';
import { CARD_FONTS } from './images/share-card.ts';

/** Packages that are not bundled: they have binaries, start processes, or are there only if a site needs them. */
const EXTERNAL = [
  ...['vite', 'sharp', 'pagefind', '@takumi-rs/core', 'tinypool'],
  ...['json-schema-to-typescript', 'tailwindcss', '@tailwindcss/vite', '@vitejs/plugin-react'],
];

/** Constants of the sources, each with its code. */
type Define = Record<string, string>;

/** Functions that bundle a part of the engine into a folder. */
export const bundles = {
  /** The renderer, and the worker of large builds. */
  server: (outDir: string, define: Define) =>
    bundleForNode(outDir, { index: 'src/render/index.tsx', worker: 'src/build/page-worker.ts' }, define),
  /** The commands of a package, with a chunk for each. */
  commands: (outDir: string, define: Define) =>
    bundleForNode(outDir, { blocksite: 'src/cli/blocksite.ts' }, define),
  /** The client of published sites. */
  client(outDir: string, define: Define): Promise<void> {
    // Each holds what it imports: chunks of shared modules would be further requests, and compress worse.
    const groups = ['main', 'hydrate'].map((name) => ({ name, test: RegExp(`client[\\\\/]${name}\\.tsx$`) }));
    const input = ['src/client/main.tsx', 'src/client/theme.ts'];
    const output = { codeSplitting: { groups } };
    return bundle({ define, build: { outDir, rollupOptions: { input, output } } });
  },
  /** The client of a package's `dev`, with the panel of problems. Vite serves `hot.js`, its connection, as it is. */
  async dev(outDir: string, define: Define): Promise<void> {
    const hot = '/assets/hot.js';
    await bundle({
      base: '/',
      define: { ...define, 'import.meta.hot': 'HOT' },
      build: {
        outDir,
        rollupOptions: {
          input: ['src/client/main.tsx', 'src/client/dev/problem-page.ts'],
          external: [hot],
          transform: { inject: { HOT: [hot, 'hot'] } },
          output: { entryFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' },
        },
      },
    });
    writeFileSync(join(outDir, hot), 'export const hot = import.meta.hot;\n');
  },
};

/** Bundles all that a package runs, with the fonts of share cards and the build id, in place of an earlier one. */
export async function bundleEngine(): Promise<void> {
  rmSync(BUNDLES, { recursive: true, force: true });
  for (const [name, create] of Object.entries(bundles))
    await create(join(BUNDLES, name), { IN_PACKAGE: 'true' });
  mkdirSync(join(BUNDLES, 'fonts'));
  const { resolve } = createRequire(import.meta.url);
  for (const font of CARD_FONTS) cpSync(resolve(font), join(BUNDLES, 'fonts', basename(font)));
  writeFileSync(join(BUNDLES, 'build-id'), computeBuildId(PACKAGE_ROOT));
}

/** Bundles entries for Node, by their names. */
function bundleForNode(outDir: string, input: Record<string, string>, define: Define): Promise<void> {
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };
  return bundle({
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: { outDir, ssr: true, minify: true, rollupOptions: { input, output } },
    ssr: { noExternal: true, external: EXTERNAL },
  });
}

async function bundle(config: InlineConfig): Promise<void> {
  const before = process.env.NODE_ENV;
  // So that React's production build is bundled.
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root: PACKAGE_ROOT,
      configFile: join(PACKAGE_ROOT, 'vite.config.ts'),
      configLoader: 'runner',
      logLevel: 'error',
      publicDir: false,
      ...config,
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
