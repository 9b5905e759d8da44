import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { FONTS } from '../build/bundle/fonts.ts';
import { createCheckOptions } from '../build/check/check-folder.ts';
import { Digests, getBuildId } from '../build/plan/digests.ts';
import { generate } from '../codegen/index.ts';
import { readOwnBlocks } from '../codegen/read-own-blocks.ts';
import { toPascalCase } from '../codegen/read-schemas.ts';
import { locate } from '../core/check/locate.ts';
import { EDITOR_SCHEMAS, OWN_BLOCKS } from '../core/paths/content-paths.ts';
import { loadSite } from '../core/pipeline/index.ts';
import { isInPackage } from '../core/text/format-command.ts';
import { createFileError, type Diagnostic } from '../core/types.ts';
import { DAY } from '../core/values/dates.ts';
import { getCache, setCacheBase } from '../files/cache.ts';
import { getOrCreateEntry } from '../files/cache-entry.ts';
import { getDigest } from '../files/fingerprint.ts';
import { folderSource } from '../files/folder-source.ts';
import { listFiles, PACKAGE_ROOT } from '../files/paths.ts';
import { resolveInside } from '../files/resolve-inside.ts';
import { UsageError } from '../files/usage-error.ts';
import { writeIfChanged } from '../files/write-atomic.ts';
import { findRoot, getOption, setExitCode } from './command.ts';
import { formatReport, parseFormat, REPORT_FORMATS, writeReport } from './report.ts';

/** Packages that bundling a site's own blocks needs. */
const PEERS = ['tailwindcss', '@tailwindcss/vite', '@vitejs/plugin-react', 'json-schema-to-typescript'];
/** The files of a package that an engine with a site's own blocks is made of. */
const SOURCES = ['src', 'schema', 'templates', 'examples', 'package.json'];
/** Milliseconds to wait for further changes: editors save in several steps. */
const DEBOUNCE_MS = 50;

/** Problems of a site's own blocks, for which there is no engine. */
class BlockError extends Error {
  constructor(readonly problems: readonly Diagnostic[]) {
    super();
  }
}

/** Runs a command by the engine with the blocks of a site, which is bundled once for each state of them. */
export async function runWithBlocks(name: string): Promise<void> {
  await setExitCode(async () => {
    const root = findRoot();
    if (isInPackage) setCacheBase(root);
    if (name === 'dev') return serve(root);
    try {
      await import(pathToFileURL(await openEngine(root)).href);
      return undefined;
    } catch (error) {
      if (!(error instanceof BlockError)) throw error;
      const report = await reportProblems(root, error.problems);
      if (name === 'validate') writeReport(report, { getOption });
      else process.stderr.write(report);
      return 1;
    }
  });
}

/** Runs `dev`, again after each change of the blocks. While one has a problem, the engine with the last right ones goes on. */
async function serve(root: string): Promise<undefined> {
  let running: { engine: string; child: ChildProcess } | undefined;
  const update = async () => {
    const engine = await openEngine(root);
    if (engine === running?.engine) return;
    if (running?.child.kill()) await new Promise((done) => running?.child.once('exit', done));
    const child = spawn(process.execPath, [engine, ...process.argv.slice(2)], { stdio: 'inherit' });
    running = { engine, child };
  };
  let updating: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    updating = updating.then(update).catch(async (error: unknown) => {
      console.error(error instanceof BlockError ? await reportProblems(root, error.problems) : error);
    });
  };
  watch(join(root, OWN_BLOCKS), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(next, DEBOUNCE_MS);
  });
  process.once('exit', () => running?.child.kill());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
  next();
  return undefined;
}

async function reportProblems(root: string, problems: readonly Diagnostic[]): Promise<string> {
  const format = parseFormat({ getOption }, REPORT_FORMATS);
  const { site } = loadSite(folderSource(root), createCheckOptions(Date.now()));
  return formatReport(problems, format, { root, site, pages: 0, start: performance.now() });
}

/** Returns the program of the engine with the blocks of a site. Throws a `BlockError` if one of them is wrong. */
async function openEngine(root: string): Promise<string> {
  const blocks = join(root, OWN_BLOCKS);
  const digests = new Digests(blocks, 'blocks.json');
  const states = listFiles(blocks)
    .sort()
    .map((file) => `${file} ${digests.get(file)}`);
  digests.save();
  // The packages that it imports are named by their paths.
  const id = getDigest([getBuildId(), PACKAGE_ROOT, ...states]);
  const engines = join(getCache(), 'engines');
  const { folder } = await getOrCreateEntry(`engines/${id}`, async (temporary) => {
    await createEngine(root, temporary, id);
    // Earlier ones, unless a server may still run one.
    for (const name of readdirSync(engines)) {
      const path = resolveInside(engines, name);
      if (statSync(path).mtimeMs < Date.now() - DAY) rmSync(path, { recursive: true, force: true });
    }
  });
  return join(folder, 'lib/commands/blocksite.js');
}

/** Creates the engine with the blocks of a site in a folder. */
async function createEngine(root: string, folder: string, id: string): Promise<void> {
  const missing = PEERS.filter((name) => !isInstalled(name));
  if (missing.length > 0)
    throw new UsageError(
      `The blocks of this site need packages that are not installed. Run "npm install --save-dev ${missing.join(' ')}".`,
    );
  const source = folderSource(root);
  const { schemas, problems } = readOwnBlocks(source);
  if (problems.length > 0) throw new BlockError(problems);
  for (const name of SOURCES) cpSync(join(PACKAGE_ROOT, name), join(folder, name), { recursive: true });
  for (const [type, schema] of schemas) {
    const component = quotePath(join(root, OWN_BLOCKS, type, `${type}.tsx`));
    writeFileSync(join(folder, `schema/blocks/${type}.schema.json`), JSON.stringify(schema));
    writeFileSync(
      join(folder, `src/blocks/${type}.tsx`),
      `export { ${toPascalCase(type)} } from ${component};\n`,
    );
  }
  // The font is not installed, but what the package uses of it; and utilities are looked for in the blocks too.
  const sheets = ['wght.css', 'wght-italic.css'].map((name) => `@import ${quotePath(join(FONTS, name))};\n`);
  writeFileSync(join(folder, 'src/styles/fonts.css'), sheets.join(''));
  appendFileSync(join(folder, 'src/styles/main.css'), `@source ${quotePath(join(root, OWN_BLOCKS))};\n`);
  await generate(folder);
  const types = readFileSync(join(folder, 'src/generated/props.ts'), 'utf8');
  writeIfChanged(root, `${EDITOR_SCHEMAS}/props.d.ts`, types);
  const { bundleWithBlocks } = await import('../build/bundle/bundle-engine.ts');
  const { loadDesk } = await import('../build/bundle/load-bundles.ts');
  try {
    await bundleWithBlocks(folder, id, (await loadDesk()).folder);
  } catch (error) {
    throw createBlockError(error, root) ?? error;
  }
}

/** Returns a path as modules and style sheets name it. */
function quotePath(path: string): string {
  return JSON.stringify(path.replaceAll('\\', '/'));
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns what bundling says of a block as a problem; `undefined` if it names none. */
function createBlockError(error: unknown, root: string): BlockError | undefined {
  const errors: unknown[] = Object(error).errors ?? [error];
  const texts = errors.map((one) => stripVTControlCharacters(String(Object(one).message)));
  const files = listFiles(join(root, OWN_BLOCKS)).map((name) => `${OWN_BLOCKS}/${name}`);
  const [text = ''] = texts.filter((one) => files.some((name) => one.includes(name)));
  const file = files.find((name) => text.includes(name));
  if (file === undefined) return undefined;
  const [, line = 1, column = 1] = /:(\d+):(\d+) \]/.exec(text.slice(text.indexOf(`${file}:`))) ?? [];
  const source = folderSource(root);
  const above = (source.read(file) ?? '').split('\n').slice(0, Number(line) - 1);
  const start = above.reduce((sum, { length }) => sum + length + 1, Number(column) - 1);
  const [what = ''] = text.replace(/^(\[[^\]]*\]:? )+/, '').split('\n', 1);
  const problem = createFileError('own-block', file, {
    within: { start, end: start + 1 },
    message: `The component can't be bundled: ${what.replace(/\.$/, '')}.`,
    help: `Correct it. The file has to export ${toPascalCase(parse(file).name)}, and may import packages of the site, "react" and "blocksite/ui".`,
  });
  return new BlockError(locate([problem], source));
}
