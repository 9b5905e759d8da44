import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { createExampleSite } from '../core/example-site.ts';
import { createTempFolder } from '../temp-folder.ts';
import { takeTurn } from './cases.ts';
import { PACKAGE_PROGRAM } from './commands.ts';

/** Megabytes of the heap that the command has: with more, it is ended. */
const HEAP_MB = 256;
/** Megabytes of memory in all, of which starting takes 130. */
const LIMIT_MB = 400;
/** Seconds of CPU. The slowest takes 2.3. */
const LIMIT_S = 3;

const PIECES = [
  ',',
  '[',
  '[]',
  '1,',
  '"',
  '"a"',
  'a"',
  '}',
  'x',
  '\n',
  '\r',
  '---\n',
  '\0',
  '{"a":1,',
  '{ "a": "b"\n',
  '// x\n',
  'word ',
];
const FILES: [file: string, length: number][] = [
  ['content/pages/home.json', 5_000_000],
  ['content/pages/home.json', 50_000_000],
  ['content/data/t.json', 20_000_000],
  ['content/data/t.json', 50_000_000],
  ['content/data/t.csv', 20_000_000],
  ['content/data/t.csv', 50_000_000],
  ['content/text/a.md', 50_000_000],
  ['site.config.json', 5_000_000],
];
const CASES = FILES.flatMap(([file, length]) => PIECES.map((piece) => ({ file, length, piece })));
/** The command, with its time and its memory in the last line. `maxRSS` would begin with that of the process that starts it. */
const PROGRAM = `
  const { readFileSync } = await import('node:fs');
  process.argv.splice(1, 0, 'blocksite', 'validate');
  process.on('exit', () => console.log(process.cpuUsage().user / 1e6, readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\\s+(\\d+)/)[1] / 1024));
  await import(${JSON.stringify(pathToFileURL(join(PACKAGE_ROOT, PACKAGE_PROGRAM)).href)});
`;

// In `npm test`, the first alone.
it.each(takeTurn([CASES.slice(0, 1), ...CASES.slice(1).map((one) => [one])], 0).flat())(
  '$length characters of $piece in $file are few problems, in bounded time and memory',
  { timeout: 120_000 },
  ({ file, length, piece }) => {
    const root = createTempFolder();
    const table = { type: 'table', title: 'T', data: 't' };
    const files = createExampleSite({
      blocks: [table, { type: 'prose', text: { file: 'a.md' } }],
      files: {
        ...(!file.endsWith('.csv') && { 'content/data/t.json': [{ a: 1 }] }),
        'content/data/t.schema.json': {
          type: 'object',
          properties: { a: { title: 'A', type: 'integer' } },
        },
        'content/text/a.md': 'Text.\n',
        [file]: piece.repeat(length / piece.length),
      },
    });
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const args = [
      `--max-old-space-size=${HEAP_MB}`,
      '--input-type=module',
      '-e',
      PROGRAM,
      '--',
      '--root',
      root,
    ];
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: PACKAGE_ROOT });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^[1-3] errors?, /m);
    const [seconds = '', megabytes = ''] = stdout.trim().split('\n').at(-1)?.split(' ') ?? [];
    expect(Number(seconds)).toBeLessThan(LIMIT_S);
    expect(Number(megabytes)).toBeLessThan(LIMIT_MB);
  },
);
