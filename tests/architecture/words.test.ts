import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { splitWords } from '../split-words.ts';

/** Words that docs/glossary.md retires, in prose and in names. Words with another, plain meaning are not listed. */
const RETIRED =
  /\b(told|redrawn|drawn|draws?|waivers?|slips?|stamps?|stamped|momentary|ways? out|put right|written whole|anew|called alike)\b/i;

/** Words of names in camel case that the glossary retires. */
const RETIRED_IN_NAMES = new Set(
  splitWords(`
    told tell drawn draw kept stamp stamps slip slips waiver waivers mention mentions momentary seal
    judge structured finding findings
  `),
);

/** A docstring begins with a verb or a noun. */
const RIDDLE = /\/\*\*[\s*]+(What|Whether|Where|When|Who|Why|How|Stands for|That|If)\b.*/g;

const ROOTS = splitWords('src scripts bench tests docs schema .ci .github README.md CHANGELOG.md');
/** The lists of retired terms themselves, and sites that stand for anybody's words. */
const EXEMPT = /^(docs\/glossary\.md|tests\/architecture\/words\.test\.ts|tests\/fixtures\/.*)$/;
const PHRASES = /drawImage/g;

const files = execFileSync('git', ['ls-files', '--', ...ROOTS], { cwd: PACKAGE_ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|js|css|md|json|ya?ml|run)$/.test(file) && !EXEMPT.test(file));

/** Returns each line of `text` that `isWrong` accepts, with its file and number. */
function findLines(file: string, text: string, isWrong: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((line, i) => (isWrong(line) ? [`${file}:${i + 1}: ${line.trim()}`] : []));
}

/** Returns the words of the names in a line of code, in lower case, without its strings and comments. */
function getWordsOfNames(line: string): string[] {
  const code = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '').replace(/(^|\s)(\/\/|\/?\*).*$/, '');
  const names = code.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return names.flatMap((name) => name.split(/_|(?=[A-Z])/).map((word) => word.toLowerCase()));
}

it('the repository uses no term that the glossary retires', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(PACKAGE_ROOT, file), 'utf8').replaceAll(PHRASES, '');
    const lines = findLines(file, text, (line) => RETIRED.test(line));
    if (!/\.(tsx?|js)$/.test(file)) return lines;
    return [
      ...lines,
      ...findLines(file, text, (line) => getWordsOfNames(line).some((word) => RETIRED_IN_NAMES.has(word))),
    ];
  });
  expect(found).toEqual([]);
});

it('docstrings begin with a verb or a noun', () => {
  const found = files
    .filter((file) => /\.(tsx?|js)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(PACKAGE_ROOT, file), 'utf8').matchAll(RIDDLE)].map(
        ([line]) => `${file}: ${line}`,
      ),
    );
  expect(found).toEqual([]);
});
