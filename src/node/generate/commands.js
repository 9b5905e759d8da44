// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { makeWhole } from '../write-whole.js';

/*
 * Plain JavaScript, with all of ours that it imports: the bundler loads three times as fast where no compiler looks at each of its files.
 */

/** What stays outside of the bundles: it is compiled for a machine, finds its files beside itself, or is large and seldom needed. */
const OUTSIDE = ['vite', 'tinypool', 'sharp', 'pagefind', 'fontkit'];

/**
 * Bundles the commands of `scripts/` into a folder, `NAME.js` each, so that they start without a compiler: those that
 * `package.json` runs by `scripts/run.js`.
 * @param {string} engine The folder that holds `package.json`; what is generated from schemas has to be there.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function bundleCommands(engine, folder) {
  const input = commandsOf(engine).map((name) => join(engine, 'scripts', `${name}.ts`));
  await makeWhole(folder, async (outDir) => {
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
          input,
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'shared/[name]-[hash].js',
            // Half the signs to read at each start; names stay, for whoever has to read where something broke.
            minify: { compress: true, mangle: false, codegen: true },
          },
        },
      },
      ssr: { noExternal: true, external: OUTSIDE },
    });
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
