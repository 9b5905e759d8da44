import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

/** Words that are a block's type or look too, but have another meaning in these files. */
const OTHER_MEANINGS: Readonly<Record<string, readonly string[]>> = {
  // Kinds of links, of files, and of nodes in Markdown and SVG.
  'src/core/paths/parse-link.ts': ['contact'],
  'src/core/check/rules/malformed-link.ts': ['contact'],
  'src/ui/link.tsx': ['contact'],
  // One is a size of images, too.
  'src/core/markdown/read-markdown.ts': ['image', 'small', 'table'],
  'src/core/resolve/markdown.ts': ['image', 'table'],
  'src/build/images/svg.ts': ['image'],
  // An example of an anchor.
  'src/core/check/rules/duplicate-id.ts': ['contact'],
  // A part of schemas.
  // The option of the command.
  'src/cli/commands/docs.ts': ['gallery'],
  'src/codegen/gallery/edge-cases.ts': ['embed'],
  // What a link preloads.
  'src/ui/picture.tsx': ['image'],
  'src/ui/rich-text.tsx': ['small', 'table'],
  // Columns of a resolved table.
  'src/core/resolve/table.ts': ['columns'],
  'src/core/resolve/table-width.ts': ['columns'],
  'src/codegen/gallery/write-gallery.ts': ['gallery'],
  'src/files/cache.ts': ['share'],
  'src/build/images/share-card.ts': ['image'],
  // What is counted in a table.
  'src/build/changes/list-changes.ts': ['row'],
  // A field of the site config.
  'src/build/images/output-names.ts': ['logos'],
};

/** All block types and looks. */
const NAMES = blockTypes.flatMap((type) => {
  const looks: unknown = getSchema(`blocks/${type}`).properties?.look?.enum;
  return Array.isArray(looks) ? [type, ...looks.map(String)] : [type];
});
const QUOTED = new RegExp(`'(${NAMES.join('|')})'`, 'g');

/** Examples in rules are content, which may name blocks. */
const EXAMPLE = /\btype: '\w+'/g;

/** All sources except the blocks and what is generated from their schemas. */
const FILES = readdirSync(join(PACKAGE_ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !/^src\/(blocks|generated)\//.test(file));

function namesIn(file: string): string[] {
  const text = readFileSync(join(PACKAGE_ROOT, file), 'utf8');
  const engine = file.startsWith('src/core/check/rules/') ? text.replace(EXAMPLE, '') : text;
  return [...new Set([...engine.matchAll(QUOTED)].map(([, name]) => name ?? ''))].sort();
}

describe('the engine', () => {
  it('names no block type and no look: annotations in schemas give it what it has to know', () => {
    expect(FILES.length).toBeGreaterThan(200);
    const named = FILES.map((file) => [file, namesIn(file)] as const).filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(named)).toEqual(OTHER_MEANINGS);
  });
});
