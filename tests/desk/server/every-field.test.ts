import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDocument } from '../../../src/core/edit/edit.ts';
import type { TextNode } from '../../../src/core/load/text-node.ts';
import { listPageFiles } from '../../../src/core/paths/content-paths.ts';
import { appendToPointer, parsePointer } from '../../../src/core/paths/pointer.ts';
import { isObject, type Json } from '../../../src/core/types.ts';
import { findValue } from '../../../src/core/util/find-value.ts';
import { folderSource } from '../../../src/files/folder-source.ts';
import { CASES } from '../../attack/cases.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { getReason, OpenedEdits } from './open-edits.ts';

/** The maximum number of fields of a site that are changed: all of them each week. */
const MAX_FIELDS = 5 * CASES;
/** A disk in memory, where there is one: each change is flushed three times. */
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : undefined;

interface Field {
  file: string;
  pointer: string;
  start: number;
  end: number;
}

function listFields(file: string, { children, start, end, isList }: TextNode, pointer = ''): Field[] {
  if (!children) return [{ file, pointer, start, end }];
  return children.flatMap((child, i) =>
    listFields(file, child, appendToPointer(pointer, isList ? i : (child.name ?? ''))),
  );
}

function changeValue(value: Json | undefined): Json {
  if (typeof value === 'string') return value === '' ? 'x' : `${value.slice(0, -1)} "é"\n${value.slice(-1)}`;
  if (typeof value === 'number') return value + 1;
  return value !== true;
}

it.each(['.', 'examples', 'examples/own-blocks'])(
  'changes of fields of %s touch no byte beside, and undo leaves none changed',
  (site) => {
    const root = createTempFolder(MEMORY);
    for (const name of ['content', 'site.config.json'])
      if (existsSync(join(site, name))) cpSync(join(site, name), join(root, name), { recursive: true });
    const desk = new OpenedEdits(root, { refresh: () => {} });
    const fields = listPageFiles(folderSource(root)).flatMap((file) => {
      const doc = readDocument(file, desk.read(file));
      return 'refused' in doc ? [] : listFields(file, doc.root);
    });
    expect(fields.length).toBeGreaterThan(10);
    const each = Math.ceil(fields.length / MAX_FIELDS);
    for (const { file, pointer, start, end } of fields.filter((_, i) => i % each === 0)) {
      const before = desk.read(file);
      const seen = desk.open(file);
      const value = changeValue(findValue(seen.value, parsePointer(pointer)));
      expect(getReason(desk.act(seen, [{ op: 'set', pointer, value }])), pointer).toBe('It was made.');
      const after = desk.read(file);
      expect(after.slice(0, start), pointer).toBe(before.slice(0, start));
      expect(after.slice(end + after.length - before.length), pointer).toBe(before.slice(end));
      const written = findValue(desk.open(file).value, parsePointer(pointer));
      expect(isObject(written) ? null : written, pointer).toBe(value);
      expect(getReason(desk.edits.step('undo')), pointer).toBe('It was made.');
      expect(desk.read(file) === before, pointer).toBe(true);
    }
  },
);
