import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createRandom } from '../../bench/generate.ts';
import { sample } from '../core/pipeline/mutations.ts';

/*
 * Changes one operator of `src` at a time, and says which tests notice: `npx tsx tests/tools/mutants.ts [COUNT] [SEED]`. Tests of
 * the same folder are run first, then all others of Node, then those in browsers. Run it in a clean checkout: it writes into `src`.
 */

/** Operators, each with the one that takes its place. Types are not compared, as Vitest does not check them. */
const MUTATIONS: readonly [operator: string, other: string][] = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' && ', ' || '],
  [' || ', ' && '],
  [' ?? ', ' && '],
  [' > ', ' <= '],
  [' < ', ' >= '],
  [' + 1', ' - 1'],
  [' - 1', ' + 1'],
  [' = true', ' = false'],
  [' = false', ' = true'],
];
/** Lines that hold no code that runs. */
const NO_CODE = /^\s*(\/\/|\/?\*|import |export (type|interface) |type |interface )/;
const BROWSER = ['browser', 'desk', 'specification'];
const NODE = ['unit', 'isolated'];

interface Mutant {
  file: string;
  line: number;
  operator: string;
  text: string;
}

/** Lists all mutants of a file. */
function listMutants(file: string): Mutant[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  return lines.flatMap((code, i) =>
    NO_CODE.test(code)
      ? []
      : MUTATIONS.flatMap(([operator, other]) =>
          code.includes(operator)
            ? [
                {
                  file,
                  line: i + 1,
                  operator: `${operator.trim()} → ${other.trim()}`,
                  text: lines.with(i, code.replace(operator, other)).join('\n'),
                },
              ]
            : [],
        ),
  );
}

/** Runs tests until one fails. Returns the name of the first that does, or `undefined` if none does. */
function findFailing(projects: readonly string[], ...files: string[]): string | undefined {
  const selected = projects.flatMap((name) => ['--project', name]);
  const args = [
    '--no-install',
    'vitest',
    'run',
    '--bail=1',
    '--passWithNoTests',
    '--reporter=dot',
    ...selected,
    ...files,
  ];
  const { status, stdout, stderr } = spawnSync('npx', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status === 0) return undefined;
  return /FAIL\s+(.*)/.exec(stripVTControlCharacters(stdout + stderr))?.[1] ?? 'the run as a whole';
}

const [count = 40, seed = 20260101] = process.argv.slice(2).map(Number);
const sources = execFileSync('git', ['ls-files', 'src/**/*.ts', 'src/**/*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.d.ts'));
const mutants = sample(sources.flatMap(listMutants), count, createRandom(seed));
for (const { file, line, operator, text } of mutants) {
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, text);
  try {
    // What is generated from sources that are changed is made again.
    const isMade = spawnSync(process.execPath, ['scripts/run.js'], { stdio: 'ignore' }).status === 0;
    const folder = dirname(file).replace(/^src/, 'tests');
    const killer = isMade
      ? (findFailing(NODE, folder) ?? findFailing(NODE) ?? findFailing(BROWSER))
      : 'generate';
    console.log(`${killer ? 'killed' : 'alive'}  ${file}:${line}  ${operator}  ${killer ?? ''}`);
  } finally {
    writeFileSync(file, original);
  }
}
