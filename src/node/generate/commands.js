// @ts-check
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/*
 * Plain JavaScript, with all of ours that it imports: the bundler loads in a third of the time where no compiler looks at each of its
 * files, and what it bundles runs without one.
 */

/** What stays outside of the commands: it is compiled for a machine, finds its files beside itself, or is large and seldom needed. */
const OUTSIDE = ['vite', 'tinypool', 'sharp', 'svgo', 'pagefind', 'fontkit'];

/**
 * Makes what is generated from schemas, and bundles the commands of `scripts/` into a folder, `NAME.js` each, so that they start
 * without a compiler: those that `package.json` runs by `scripts/run.js`.
 * @param {string} engine The folder that holds `package.json`.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function bundleCommands(engine, folder) {
  await generateIn(engine, `${folder}.generate`);
  const commands = commandsOf(engine).map((name) => `scripts/${name}.ts`);
  await bundle(engine, folder, commands, { noExternal: true, external: OUTSIDE });
}

/**
 * Makes what is generated from schemas, by a bundle that is there as long as that takes.
 * @param {string} engine
 * @param {string} folder
 * @returns {Promise<void>}
 */
async function generateIn(engine, folder) {
  try {
    await bundle(engine, folder, ['src/node/generate/index.ts']);
    /** @type {typeof import('./index.ts')} */
    const { generate } = await import(pathToFileURL(join(folder, 'index.js')).href);
    await generate();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Bundles modules of the engine for Node, each into a file of its name; of packages what `ssr` says, by itself none.
 * @param {string} engine
 * @param {string} outDir
 * @param {readonly string[]} modules
 * @param {import('vite').SSROptions} [ssr]
 * @returns {Promise<void>}
 */
async function bundle(engine, outDir, modules, ssr = {}) {
  await build({
    root: engine,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // A bundle lies elsewhere than its sources, and they ask where they are.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(engine, 'src/node/paths.ts')).href) },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      rollupOptions: {
        input: modules.map((module) => join(engine, module)),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name]-[hash].js',
          // Half the signs to read at each start; names stay, for whoever has to read where something broke.
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
    ssr,
  });
}

/**
 * @param {string} engine
 * @returns {string[]}
 */
function commandsOf(engine) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'));
  return Object.values(scripts).flatMap((line) => /^node scripts\/run\.js (\S+)$/.exec(line)?.[1] ?? []);
}
