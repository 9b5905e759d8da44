import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ENGINE } from '../paths.ts';

/** What stays outside of the bundles: it is compiled for a machine, finds its files beside itself, or is large and seldom needed. */
const OUTSIDE = ['vite', 'tinypool', 'sharp', 'pagefind', 'fontkit'];

/**
 * Bundles the commands of `scripts/` into a folder, `NAME.js` each, so that they start without a compiler: those that
 * `package.json` runs by `scripts/run.js`.
 */
export async function bundleCommands(folder: string): Promise<void> {
  const temporary = `${folder}.${process.pid}`;
  await build({
    root: ENGINE,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // A bundle lies elsewhere than its sources, and they ask where they are.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(ENGINE, 'src/node/paths.ts')).href) },
    build: {
      ssr: true,
      target: 'node20',
      outDir: temporary,
      rollupOptions: {
        input: commands().map((name) => join(ENGINE, 'scripts', `${name}.ts`)),
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
  mkdirSync(dirname(folder), { recursive: true });
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process has made the same bundles at the same time.
    if (!existsSync(folder)) throw error;
  }
}

function commands(): string[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(ENGINE, 'package.json'), 'utf8'),
  );
  return Object.values(scripts).flatMap((line) => /^node scripts\/run\.js (\S+)$/.exec(line)?.[1] ?? []);
}
