import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundles, OWN_ENGINE } from '../../src/build/bundle/bundle-engine.ts';
import { listFiles, PACKAGE_ROOT } from '../../src/files/paths.ts';
import { createTempFolder } from '../temp-folder.ts';

/** The folder of the desk, and the packages that only its app has. */
const DESK =
  /^src\/desk\/|node_modules\/(@codemirror|@lezer|@react-aria|@react-stately|react-aria|react-stately|react-aria-components|prosemirror-[\w-]+|idb-keyval|idiomorph|mdast-util-to-markdown)\//;
/** Words of the desk and its packages that minifying keeps. */
const WORDS = /data-desk-|\/@desk\/|blocksite-desk|ProseMirror|cm-editor|react-aria|idiomorph/i;

/** The modules and files of the bundles, by their names. */
const made = new Map<string, { modules: string[]; folder: string }>();

beforeAll(async () => {
  for (const name of ['client', 'desk'] as const) {
    const modules: string[] = [];
    const collect: Plugin = {
      name: 'collect',
      generateBundle: (_, files) => {
        for (const file of Object.values(files)) if (file.type === 'chunk') modules.push(...file.moduleIds);
      },
    };
    const folder = createTempFolder();
    await bundles[name]({ ...OWN_ENGINE, plugins: [collect] }, folder);
    made.set(name, { modules: modules.map((id) => relative(PACKAGE_ROOT, id)), folder });
  }
});

const getModules = (name: string) => made.get(name)?.modules ?? [];

/** Returns the texts of the files with an extension. */
function readTexts(name: string, extension: RegExp): string {
  const folder = made.get(name)?.folder ?? '';
  const files = listFiles(folder).filter((file) => extension.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

const readTokens = (file: string) =>
  new Set(readFileSync(join(PACKAGE_ROOT, file), 'utf8').match(/--(color|text|radius|shadow)-[\w-]+/g));

describe('what visitors load', () => {
  it('has no module of the desk or of its packages', () => {
    expect(getModules('client').length).toBeGreaterThan(20);
    expect(getModules('client').filter((id) => DESK.test(id))).toEqual([]);
    expect(getModules('desk').filter((id) => DESK.test(id)).length).toBeGreaterThan(5);
  });

  it('has no word of the desk', () => {
    expect(readTexts('client', /\.(js|css|svg)$/)).not.toMatch(WORDS);
    expect(readTexts('desk', /\.js$/)).toMatch(WORDS);
  });

  it('has no style of the desk', () => {
    const shared = readTokens('src/styles/tokens.css');
    const own = [...readTokens('src/desk/app/desk.css')].filter((token) => !shared.has(token));
    const css = readTexts('client', /\.css$/);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((token) => css.includes(`${token}:`) || css.includes(`${token})`))).toEqual([]);
  });
});
