import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

const TEXT = String.raw`(?<!\berror\.)\b(?:message|help)\b`;
const METHODS = 'includes|match|matchAll|replace|replaceAll|search|split|slice|startsWith|endsWith|indexOf';
/** Code that reads the text of a diagnostic back. Errors of other programs have nothing but a text. */
const READ = RegExp(String.raw`${TEXT}[?!]?\s*\.(?:${METHODS})\(|\.(?:test|exec)\(\s*[^()]*${TEXT}`, 'g');

const FILES = readdirSync(join(PACKAGE_ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/generated/'));

function findReads(text: string): string[] {
  return [...text.matchAll(READ)].map(([code]) => code);
}

it('no code reads a message or a help: what it needs of a diagnostic is a key of its own', () => {
  const found = FILES.flatMap((file) =>
    findReads(readFileSync(join(PACKAGE_ROOT, file), 'utf8')).map((code) => `${file}: ${code}`),
  );
  expect(found).toEqual([]);
});

it.each([
  `message.includes('"{this.')`,
  "help?.startsWith('Rename it to ')",
  String.raw`/"\/[^"]*\/"/.test(message)`,
  String.raw`/\bpages\/[^"]+/.exec(one.message)`,
  `message\n    .replaceAll('"data/', '"')`,
])('%s is found', (code) => {
  expect(findReads(code)).toHaveLength(1);
});

it('the text of an error of another program is not meant', () => {
  expect(findReads(`error.message.includes('already in use')`)).toEqual([]);
});
