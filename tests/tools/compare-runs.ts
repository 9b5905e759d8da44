import { readFileSync } from 'node:fs';

/*
 * Compares two runs of the tests: `npx tsx tests/tools/compare-runs.ts BEFORE.json AFTER.json`, each written by
 * `npx vitest run --reporter=json --outputFile=FILE`. Prints the names of tests that are gone and that are new, by file, and the
 * slowest files of both.
 */

/** The part of Vitest's JSON report that is compared. */
interface Report {
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** The names of the tests of a file, and the seconds that they took. */
interface TestFile {
  names: Set<string>;
  seconds: number;
}

const SLOWEST = 20;

/** Reads a report: its files by their paths below `tests/`. */
function readReport(file: string): Map<string, TestFile> {
  const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    testResults.map(({ name, startTime, endTime, assertionResults }) => [
      name.slice(name.lastIndexOf('/tests/') + 1),
      {
        names: new Set(assertionResults.map(({ fullName }) => fullName)),
        seconds: (endTime - startTime) / 1000,
      },
    ]),
  );
}

/** Lists the tests of `left` that `right` does not have, each with its file. */
function listMissing(left: Map<string, TestFile>, right: Map<string, TestFile>): string[] {
  return [...left].flatMap(([file, { names }]) =>
    [...names].filter((name) => !right.get(file)?.names.has(name)).map((name) => `- ${file}: ${name}`),
  );
}

function listSlowest(run: Map<string, TestFile>): string[] {
  return [...run]
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(([file, { seconds }]) => `| ${file} | ${seconds.toFixed(1)} |`);
}

const [before, after] = process.argv.slice(2).map(readReport);
if (!before || !after) throw new Error('Give two reports: BEFORE.json AFTER.json');
const table = (run: Map<string, TestFile>) => ['| file | s |', '|---|---|', ...listSlowest(run)];
for (const [title, lines] of [
  ['Gone', listMissing(before, after)],
  ['New', listMissing(after, before)],
  ['Slowest before', table(before)],
  ['Slowest after', table(after)],
] as const)
  console.log(`## ${title}\n\n${lines.join('\n')}\n`);
