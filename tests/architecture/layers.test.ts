import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../src/core/util/group-by.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { splitWords } from '../split-words.ts';

/** The imports that a layer may have: folders of the repository, and packages by name. */
interface Layer {
  folder: string;
  /** The files of the layer. Default: all. */
  only?: RegExp;
  folders: string[];
  packages: RegExp;
  /** Globals of the platform that it must not use. */
  never?: RegExp;
}

const PLATFORM =
  /\b(console|process|document|window|fetch|localStorage)\s*[.(]|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;
const CLOCK = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;

/** The files of the core that are in none of its folders. They import no folder. */
const CORE_FILES = readdirSync(join(PACKAGE_ROOT, 'src/core'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `src/core/${file}`);

const LAYERS: Layer[] = [
  {
    folder: 'src/core',
    folders: ['src/core', 'src/generated'],
    packages: /^(mdast-util-(from-markdown|gfm)|micromark-extension-gfm|mdast|ajv|ajv-formats)$/,
    never: PLATFORM,
  },
  // Inside the core: its files and these folders, each importing only those before it.
  ...splitWords(
    'util values text paths schema load markdown analyze edit changes check resolve query pipeline',
  ).map((name, i, all) => ({
    folder: `src/core/${name}`,
    folders: ['src/generated', ...CORE_FILES, ...all.slice(0, i + 1).map((other) => `src/core/${other}`)],
    packages: /./,
  })),
  { folder: 'src/report', folders: ['src/report', 'src/core'], packages: /^$/ },
  {
    folder: 'src/ui',
    folders: splitWords(`
      src/ui src/generated/icons.ts src/generated/props.ts src/core/values/dates.ts
      src/core/text/fill-label.ts src/core/paths/hierarchy.ts src/core/text/plain-text.ts
      src/core/paths/site-paths.ts src/core/resolve/date.ts src/core/text/calendar.ts src/core/util/group-by.ts
      src/core/values/intl.ts
    `),
    packages: /^(clsx|react|react-dom|browser-image-compression.*)$/,
  },
  {
    folder: 'src/blocks',
    folders: splitWords(`
      src/ui src/generated/props.ts src/core/text/fill-label.ts src/core/paths/day-anchor.ts
      src/core/paths/hierarchy.ts src/core/resolve/date.ts src/core/values/intl.ts
    `),
    packages: /^(clsx|react)$/,
    never: CLOCK,
  },
  {
    folder: 'src/render',
    folders: splitWords(`
      src/render src/ui src/generated/blocks.tsx src/generated/props.ts src/styles src/core/text/fill-label.ts
      src/core/text/suggest.ts
    `),
    packages: /^(clsx|react|react-dom\/server|react-helmet-async)$/,
    never: CLOCK,
  },
  {
    folder: 'src/client',
    folders: splitWords(`
      src/client src/render src/ui src/report src/generated/props.ts src/generated/on-demand.ts
      src/core/paths/site-paths.ts src/core/text/escape-xml.ts src/core/text/fill-label.ts
      src/core/text/message-text.ts src/core/text/suggest.ts src/core/types.ts src/styles
    `),
    packages:
      /^(react|react-dom|react-dom\/client|react-helmet-async|react-router-dom|@fontsource-variable\/.*)$/,
  },
  {
    folder: 'src/files',
    folders: ['src/files', 'src/core/util/memoize.ts', 'src/core/types.ts'],
    packages: /^$/,
  },
  {
    folder: 'src/build',
    folders: ['src/build', 'src/files', 'src/core', 'src/render', 'src/generated'],
    packages: /^(vite|sharp|svgo\/browser|@takumi-rs\/core|pagefind|tinypool|ajv)$/,
  },
  { folder: 'src/server', folders: ['src/server', 'src/build', 'src/files', 'src/core'], packages: /^$/ },
  {
    folder: 'src/codegen',
    folders: splitWords(
      'src/codegen src/files src/core src/desk/protocol-schema.ts src/generated/content-validators.js',
    ),
    packages: /^(ajv|ajv\/dist\/standalone\/index\.js|json-schema-to-typescript)$/,
  },
  {
    folder: 'src/dev',
    folders: splitWords(`
      src/dev src/server src/build src/codegen/editor src/codegen/gallery src/files src/core src/report
      src/generated
    `),
    packages: /^(vite|sharp)$/,
  },
  // What the app and its server agree on is of neither, so that another server can answer.
  {
    folder: 'src/desk',
    only: /^src.desk.protocol(-schema)?\.ts$/,
    folders: ['src/core', 'src/generated/protocol.ts'],
    packages: /^$/,
    never: PLATFORM,
  },
  {
    folder: 'src/desk/server',
    folders: splitWords(`
      src/desk/server src/desk/protocol.ts src/dev src/server src/build src/codegen/gallery src/files src/core
      src/render src/generated
    `),
    packages: /^sharp$/,
  },
  {
    folder: 'src/desk/app',
    folders: splitWords('src/desk/app src/desk/protocol.ts src/core src/report'),
    packages:
      /^(clsx|react|react-dom(\/client)?|react-aria-components|prosemirror-\w+(-\w+)?|mdast|mdast-util-(gfm|to-markdown)|@codemirror\/[\w-]+|idb-keyval|idiomorph|browser-image-compression)$/,
  },
  {
    folder: 'src/cli',
    folders: splitWords(`
      src/cli src/desk/server src/build src/dev src/server src/codegen src/files src/core src/report src/generated
    `),
    packages: /^@clack\/prompts$/,
  },
  {
    folder: 'scripts',
    folders: splitWords(`
      scripts src/cli src/build src/dev src/server src/codegen src/files src/core src/report bench
    `),
    packages: /^tsx\/esm\/api$/,
  },
];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;

/** An import of values that is carried out when the module is loaded. */
const STATIC_IMPORT = /(?:^|\n)import (?!type)[^'"]*?from\s+['"]([^'"]+)['"]/g;

/** The layers that run on Node only. */
const ON_NODE = /^(src\/(files|build|server|codegen|dev|desk\/server|cli)|scripts)$/;

function filesOf({ folder, only = /\.(tsx?|js)$/ }: Layer): string[] {
  return readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => only.test(file));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(PACKAGE_ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function forbidden(file: string, layer: Layer): string[] {
  return importsOf(file).filter((target) => {
    if (!target.startsWith('.'))
      return !target.startsWith('node:') ? !layer.packages.test(target) : !ON_NODE.test(layer.folder);
    const path = relative(PACKAGE_ROOT, join(PACKAGE_ROOT, dirname(file), target));
    return !layer.folders.some((allowed) => path === allowed || path.startsWith(`${allowed}/`));
  });
}

/** Lists the circles of imports between units: files, or folders with all of their files. */
function findCycles(files: readonly string[], getUnit: (file: string) => string): string[] {
  const units = groupBy(files, getUnit);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (unit: string, path: readonly string[]) => {
    const start = path.indexOf(unit);
    if (start >= 0) cycles.push([...path.slice(start), unit].join(' → '));
    if (start >= 0 || done.has(unit)) return;
    for (const file of units.get(unit) ?? [])
      for (const target of importsOf(file).filter((one) => one.startsWith('.'))) {
        const other = getUnit(relative(PACKAGE_ROOT, join(PACKAGE_ROOT, dirname(file), target)));
        if (other !== unit) visit(other, [...path, unit]);
      }
    done.add(unit);
  };
  for (const unit of units.keys()) visit(unit, []);
  return [...new Set(cycles)];
}

describe('layers', () => {
  it.each(LAYERS)('$folder has files and imports only what it may', (layer) => {
    const files = filesOf(layer);
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((file) =>
      forbidden(file, layer).map((target) => `${file} imports ${target}`),
    );
    expect(found).toEqual([]);
  });

  it.each(LAYERS.filter(({ never }) => never))('$folder uses no forbidden word of the platform', (layer) => {
    const found = filesOf(layer).filter((file) =>
      layer.never?.test(readFileSync(join(PACKAGE_ROOT, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('no file is over 300 lines', () => {
    const long = LAYERS.flatMap(filesOf).filter(
      (file) => readFileSync(join(PACKAGE_ROOT, file), 'utf8').split('\n').length > 301,
    );
    expect(long).toEqual([]);
  });

  it('no module imports itself by way of others', () => {
    const files = filesOf({ folder: 'src', folders: [], packages: /./ });
    expect(findCycles(files, (file) => file)).toEqual([]);
  });

  it('no folder of the app of the desk imports itself by way of others, or of files beside it', () => {
    const app = join('src', 'desk', 'app');
    const files = filesOf({ folder: app, folders: [], packages: /./ });
    const cycles = findCycles(files, (file) => relative(app, file).split(sep)[0] ?? file);
    expect(cycles).toEqual([]);
  });

  it('commands load no package, and not the way to git, before they know what to do', () => {
    const commands = filesOf({ folder: 'scripts', only: /\.ts$/, folders: [], packages: /./ });
    const loaded = new Set(commands.filter((file) => !/\btest\.ts$/.test(file)));
    const packages: string[] = [];
    for (const file of loaded) {
      const text = readFileSync(join(PACKAGE_ROOT, file), 'utf8');
      for (const [, target = ''] of text.matchAll(STATIC_IMPORT)) {
        if (target.startsWith('.'))
          loaded.add(relative(PACKAGE_ROOT, join(PACKAGE_ROOT, dirname(file), target)));
        else if (!target.startsWith('node:')) packages.push(`${file} imports ${target}`);
      }
    }
    expect(loaded.size).toBeGreaterThan(commands.length);
    expect(packages).toEqual([]);
    expect([...loaded].filter((file) => file.startsWith('src/files/') && file.includes('git'))).toEqual([]);
  });

  it('the engine names nothing of the site in this repository', () => {
    const words = /\b(cpsai|chanakya|samridh|haai|prayas|kharagpur)\b/i;
    const files = [
      ...filesOf({ folder: 'src', only: /\.(tsx?|css)$/, folders: [], packages: /./ }),
      ...filesOf({ folder: 'schema', only: /\.json$/, folders: [], packages: /./ }),
    ];
    expect(files.filter((file) => words.test(readFileSync(join(PACKAGE_ROOT, file), 'utf8')))).toEqual([]);
  });
});
