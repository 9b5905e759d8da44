import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { checkSite } from '../../src/core/check.ts';
import { resolvePage } from '../../src/core/resolve/index.ts';
import { isResolvedPage } from '../../src/generated/props-guards.js';
import { schemaFolderOf } from '../../src/node/check-folder.ts';
import { contextOf } from '../../src/node/context-of.ts';
import { folderSource } from '../../src/node/folder-source.ts';
import { propsBundle, typesOnly } from '../../src/node/generate/bundle.ts';
import { guards } from '../../src/node/generate/guards.ts';
import { readSchemas, type Schema } from '../../src/node/generate/schemas.ts';
import { ENGINE } from '../../src/node/paths.ts';
import { rowCompiler } from '../../src/node/row-schemas.ts';
import { measured } from '../core/memory.ts';

const shapes = typesOnly(propsBundle(readSchemas(`${ENGINE}/schema`)));
const ajv = new Ajv({ discriminator: true, allowUnionTypes: true });
ajv.addSchema({ $id: 'props', definitions: shapes });
const isPage = ajv.compile({ $ref: 'props#/definitions/Page' });

/** All pages of this repository as components receive them. */
function pages(): unknown[] {
  const options = { compileRow: rowCompiler(), now: 0, schemaFolder: schemaFolderOf(ENGINE) };
  const checked = checkSite(folderSource(ENGINE), options);
  const { config } = checked.site;
  if (!config) throw new Error('The site config is not valid.');
  const context = contextOf(config, checked, { get: measured });
  return checked.pages.flatMap(({ page }) => (page ? [resolvePage(page, context)] : []));
}

/** So many slips are tried in each object and list: they are alike. */
const SLIPS = 12;
const OTHERS: readonly unknown[] = [undefined, null, true, 1.5, 'text', [], {}, [5], { type: 'hero' }];

/** Calls `look` with each value within `value` exchanged for another, and puts it back. */
function slip(value: unknown, look: () => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value).slice(0, SLIPS)) {
    const before: unknown = Reflect.get(value, key);
    for (const other of OTHERS) {
      Reflect.set(value, key, other);
      look();
    }
    Reflect.set(value, key, before);
    slip(before, look);
  }
}

describe('guards of what components receive', () => {
  it('say of each slip in each page what ajv says', () => {
    const seen = { right: 0, wrong: 0 };
    for (const page of pages()) {
      expect(isResolvedPage(page)).toBe(true);
      slip(page, () => {
        const isRight = isPage(page);
        seen[isRight ? 'right' : 'wrong'] += 1;
        if (isResolvedPage(page) !== isRight) throw new Error(`ajv says ${isRight}: ${JSON.stringify(page)}`);
      });
    }
    expect(seen.right).toBeGreaterThan(1000);
    expect(seen.wrong).toBeGreaterThan(10_000);
  });

  it.each<[keyword: string, shape: Schema, message: string]>([
    ['a keyword', { type: 'string', maxLength: 5 }, 'A guard can not tell the keyword "maxLength".'],
    ['a type', { type: 'null' }, 'A guard can not tell the type "null".'],
  ])('are not made of %s that they would not look at', (_, shape, message) => {
    expect(() => guards({ Page: shape }, ['page'])).toThrow(message);
  });
});
