import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEdgeCases } from '../../../../src/codegen/gallery/edge-cases.ts';
import { blockTypes } from '../../../../src/core/schema/schema.ts';
import { PACKAGE_ROOT } from '../../../../src/files/paths.ts';

/** Returns all texts and lists of texts in a value: rich texts and those that might be. */
function listTexts(value: unknown): (string | string[])[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const children = Object.values(value).flatMap(listTexts);
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string') : [];
  return lines.length > 0 && lines.length === children.length ? [...children, lines] : children;
}

/** The texts of the sites in this repository, of the examples of all schemas, and of the edge cases of all blocks. */
export function readCorpus(): (string | string[])[] {
  const files = ['content', 'examples', 'templates', 'schema'].flatMap((folder) =>
    readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(json|md)$/.test(file))
      .map((file) => join(PACKAGE_ROOT, folder, file)),
  );
  const ofFiles = files.flatMap((file): (string | string[])[] => {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.md') ? [text] : listTexts(JSON.parse(text));
  });
  const ofBlocks = blockTypes.flatMap((type) => listTexts(createEdgeCases(type).map(({ block }) => block)));
  const all = [...ofFiles, ...ofBlocks].filter((text) => [text].flat().some((line) => /\p{L} /u.test(line)));
  return [...new Map(all.map((text) => [JSON.stringify(text), text])).values()];
}
