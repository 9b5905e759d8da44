import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../src/files/paths.ts';
import { CAN_LINK } from '../can-link.ts';
import { createTempFolder } from '../temp-folder.ts';

it.skipIf(!CAN_LINK)('files are listed without those that links lead to', () => {
  const [root, outside] = [createTempFolder(), createTempFolder()];
  mkdirSync(join(root, 'a/b'), { recursive: true });
  for (const path of [join(root, 'a/b/1.txt'), join(root, '2.txt'), join(outside, 'secret.txt')])
    writeFileSync(path, '');
  symlinkSync(outside, join(root, 'a/linked'));
  symlinkSync(join(outside, 'secret.txt'), join(root, 'a/linked.txt'));
  expect(listFiles(root).sort()).toEqual(['2.txt', 'a/b/1.txt']);
});
