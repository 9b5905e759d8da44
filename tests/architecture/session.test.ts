import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, PACKAGE_ROOT } from '../../src/files/paths.ts';

const APP = join(PACKAGE_ROOT, 'src/desk/app');
/** A part of the desk that is loaded when it is needed, and stays as it is then: no part of a session. */
const LOADED = 'rich-text/load-rich-text.tsx: let loaded: typeof RichTextField | undefined;';

it('no module of the desk has a variable of its own: what a window remembers is its session', () => {
  const modules = listFiles(APP).filter((file) => /\.tsx?$/.test(file));
  expect(modules.length).toBeGreaterThan(50);
  const found = modules.flatMap((file) =>
    readFileSync(join(APP, file), 'utf8')
      .split('\n')
      .filter((line) => /^(export )?(let|var) /.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([LOADED]);
});
