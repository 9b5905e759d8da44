import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createIconModule } from '../../src/codegen/index.ts';
import { ICONS_SOURCE, PACKAGE_ROOT } from '../../src/files/paths.ts';

const SVG = '<svg><symbol id="menu"/><symbol id="close"/></svg>';

it('lists the names of all icons, and names their file by its content', () => {
  const module = createIconModule(SVG);
  expect(module).toContain("export type IconName = 'menu' | 'close';");
  const [file] = /assets\/icons-[0-9a-f]{8}\.svg/.exec(module) ?? [];
  expect(file).toBeDefined();
  expect(createIconModule(`${SVG}\n`)).not.toContain(file);
});

it('every icon of the file is used', () => {
  const sources = ['src/ui', 'src/blocks', 'src/render', 'schema'].flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx|json)$/.test(file))
      .map((file) => readFileSync(join(PACKAGE_ROOT, folder, file), 'utf8')),
  );
  const names = [...readFileSync(ICONS_SOURCE, 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
    ([, name]) => name,
  );
  const isUsed = (name: string | undefined) =>
    sources.some((text) => new RegExp(`['"]${name}['"]`).test(text));
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});
