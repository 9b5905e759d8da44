import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type InlineConfig, normalizePath, type Plugin } from 'vite';
import { BUNDLES, PACKAGE_ROOT } from '../../files/paths.ts';
import { FONT_FILE, FONTS } from './fonts.ts';
import { inProduction } from './in-production.ts';

/** Packages that are not bundled: they have binaries, start processes, or are there only if a site needs them. */
const EXTERNAL = [
  ...['vite', 'sharp', 'pagefind', '@takumi-rs/core', 'tinypool'],
  ...['json-schema-to-typescript', 'tailwindcss', '@tailwindcss/vite', '@vitejs/plugin-react'],
];

/** The words of React Aria for screen readers, in English for all languages, as all of the desk. The others are a fifth of its code. */
const ENGLISH = { find: /(?<=\/intl\/(?:\w+\/)?)[a-z]{2}-[A-Z]{2}\.mjs$/, replacement: 'en-US.mjs' };

/** The generated module with the schemas. */
const SCHEMAS = join(PACKAGE_ROOT, 'src/generated/schemas.js');

/** An engine to bundle. */
interface Engine {
  /** The folder of its sources, `src`. */
  root: string;
  /** Constants of the sources, each with its code. */
  define: Record<string, string>;
  plugins?: Plugin[];
  /** Further packages that are not bundled for Node. */
  external?: string[];
}

/** The engine of this repository, for its own commands. React's own production build is faster than a bundled one. */
export const OWN_ENGINE: Engine = { root: PACKAGE_ROOT, define: {}, external: ['react', 'react-dom'] };

/** Functions that bundle a part of an engine into a folder. */
export const bundles = {
  /** The renderer, and the worker of large builds. */
  server: (engine: Engine, outDir: string) =>
    bundleForNode(engine, outDir, {
      index: 'src/render/index.tsx',
      worker: 'src/build/pages/page-worker.ts',
    }),
  /** The commands of a package, with a chunk for each. */
  commands: (engine: Engine, outDir: string) =>
    bundleForNode(engine, outDir, { blocksite: 'src/cli/blocksite.ts' }),
  /** The client of published sites. */
  client(engine: Engine, outDir: string): Promise<void> {
    // Each holds what it imports: chunks of shared modules would be further requests, and compress worse.
    const groups = ['main', 'hydrate'].map((name) => ({ name, test: RegExp(`client[\\\\/]${name}\\.tsx$`) }));
    const input = ['src/client/main.tsx', 'src/client/theme.ts'];
    const output = { codeSplitting: { groups } };
    return bundle(engine, { build: { outDir, rollupOptions: { input, output } } });
  },
  /** The app of the visual editor. The server has the schemas, which may be those of a site with blocks of its own. */
  desk(engine: Engine, outDir: string): Promise<void> {
    const rollupOptions = {
      input: 'src/desk/app/main.tsx',
      output: { paths: { [SCHEMAS]: './schemas.js' } },
      external: [SCHEMAS],
    };
    return bundle(engine, { build: { outDir, rollupOptions }, resolve: { alias: [ENGLISH] } });
  },
  /** The client of a package's `dev`, with the panel of problems. Vite serves `hot.js`, its connection, as it is. */
  async dev({ define, ...engine }: Engine, outDir: string): Promise<void> {
    const hot = '/assets/hot.js';
    await bundle(
      { ...engine, define: { ...define, 'import.meta.hot': 'HOT' } },
      {
        base: '/',
        build: {
          outDir,
          rollupOptions: {
            input: ['src/client/main.tsx', 'src/client/dev/problem-page.ts'],
            external: [hot],
            transform: { inject: { HOT: [hot, 'hot'] } },
            output: { entryFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' },
          },
        },
      },
    );
    writeFileSync(join(outDir, hot), 'export const hot = import.meta.hot;\n');
  },
};

/** Bundles all that a package runs into `lib/` of an engine, with the fonts and the build id. Copies those whose folders are `ready`. */
export async function bundlePackage(
  { root, define, plugins = [] }: Engine,
  buildId: string,
  ready: Readonly<Record<string, string>> = {},
): Promise<void> {
  const engine = { root, define: { ...define, IN_PACKAGE: 'true' }, plugins };
  const folder = join(root, basename(BUNDLES));
  for (const [name, create] of Object.entries(bundles)) {
    if (ready[name] === undefined) await create(engine, join(folder, name));
    else cpSync(ready[name], join(folder, name), { recursive: true });
  }
  cpSync(FONTS, join(folder, 'fonts'), { recursive: true, filter: (file) => FONT_FILE.test(file) });
  writeFileSync(join(folder, 'build-id'), buildId);
}

/** Bundles entries for Node, by their names. */
function bundleForNode(engine: Engine, outDir: string, input: Record<string, string>): Promise<void> {
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };
  return bundle(engine, {
    build: { outDir, ssr: true, minify: true, rollupOptions: { input, output } },
    ssr: { noExternal: true, external: [...EXTERNAL, ...(engine.external ?? [])] },
  });
}

async function bundle({ root, define, plugins = [] }: Engine, config: InlineConfig): Promise<void> {
  await inProduction(() =>
    build({
      root,
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      configFile: join(PACKAGE_ROOT, 'vite.config.ts'),
      configLoader: 'runner',
      logLevel: 'silent',
      publicDir: false,
      plugins,
      worker: { plugins: () => plugins },
      ...config,
    }),
  );
}

/** Bundles a copy of the sources of the package, in which a site's own blocks are. `desk` is the folder of the bundle of the desk. */
export function bundleWithBlocks(root: string, buildId: string, desk: string): Promise<void> {
  const plugin: Plugin = {
    name: 'blocksite:packages',
    enforce: 'pre',
    resolveId(id, importer = '', options) {
      if (id === 'blocksite/ui') return join(root, 'src/ui/index.ts');
      // Of packages that a site has too, those of the engine are meant.
      if (EXTERNAL.includes(id)) return { id: import.meta.resolve(id), external: true };
      const isOfEngine = importer.startsWith(normalizePath(root)) || /^react(-dom)?(\/|$)/.test(id);
      if (!isOfEngine || !/^[\w@]/.test(id)) return undefined;
      return this.resolve(id, join(PACKAGE_ROOT, 'package.json'), { ...options, skipSelf: true });
    },
  };
  const define = {
    'import.meta.env.WITH_BLOCKS': 'true',
    // In the cache of a site, Vite is not found by its name.
    VITE_PACKAGE: JSON.stringify(import.meta.resolve('vite/package.json')),
  };
  // The desk has no block in it, and what it is made of is not installed.
  return bundlePackage({ root, define, plugins: [plugin] }, buildId, { desk });
}
