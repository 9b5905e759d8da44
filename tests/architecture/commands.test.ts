import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

/** Files with the names of commands in this repository: what names commands, and headers of generated modules. */
const OF_REPOSITORY =
  /^src\/(core\/text\/format-command\.ts|codegen\/(blocks|bundle|docs|index|union|validators)\.ts)$/;

it('messages name commands by one function, so that a site reads its own', () => {
  const files = ['src', 'schema'].flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  );
  const named = files
    .filter(
      (file) =>
        /(?<!block\.schema)\.(tsx?|json)$/.test(file) &&
        !/^src\/generated/.test(file) &&
        !OF_REPOSITORY.test(file),
    )
    .flatMap((file) => {
      // Comments are read by engineers, in the repository.
      const text = readFileSync(join(PACKAGE_ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return /npm (run|start)|npx blocksite/.test(text) ? [file] : [];
    });
  expect(files.length).toBeGreaterThan(300);
  expect(named).toEqual(['src/cli/commands/init.ts']);
});
