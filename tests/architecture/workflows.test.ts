import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}
interface Job {
  needs?: string;
  'runs-on': string;
  permissions?: Record<string, string>;
  strategy?: { matrix?: { node?: (string | number)[] } };
  steps: Step[];
}

const FOLDER = join(PACKAGE_ROOT, '.github/workflows');
const readWorkflow = (path: string): Workflow => parse(readFileSync(path, 'utf8'));
/** The workflows of this repository, and those of new sites. */
const files = [FOLDER, join(PACKAGE_ROOT, 'templates/site/.github/workflows')].flatMap((folder) =>
  readdirSync(folder).map((file) => join(folder, file)),
);
const jobs = files.flatMap((file) => {
  const workflow = readWorkflow(file);
  return Object.entries(workflow.jobs).map(([name, { permissions = workflow.permissions, steps }]) => ({
    name: `${relative(PACKAGE_ROOT, file)} › ${name}`,
    permissions,
    steps,
  }));
});

describe('workflows', () => {
  it('pins each action by commit, with its version in a comment', () => {
    const uses = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes('uses:')),
    );
    expect(uses.length).toBeGreaterThan(10);
    expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
      [],
    );
  });

  it('pins the same commit of an action everywhere', () => {
    const uses = files.flatMap((file) => readFileSync(file, 'utf8').match(/uses: .+/g) ?? []);
    const actions = new Set(uses.map((line) => line.replace(/@.*/, '')));
    expect(new Set(uses).size).toBe(actions.size);
  });

  it('runs each week all tests that run a part of their cases in each run', () => {
    const steps = readWorkflow(join(FOLDER, 'attack.yml')).jobs.attack?.steps ?? [];
    const run =
      steps
        .find((step) => step.run?.includes('.ci/run'))
        ?.run?.split(' ')
        .slice(2) ?? [];
    const parted = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .map((file) => `tests/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.test\.tsx?$/.test(file) && /\/cases\.ts'/.test(readFileSync(file, 'utf8')));
    expect(parted.length).toBeGreaterThan(20);
    expect(parted.filter((file) => !run.some((part) => file.startsWith(part)))).toEqual([]);
  });

  it('gives no secrets to the checks of pull requests', () => {
    const texts = files
      .map((file) => readFileSync(file, 'utf8'))
      .filter((text) => text.includes('pull_request'));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => /\{\{ *secrets\b|pull_request_target/.test(text))).toEqual([]);
  });

  it.each(jobs)(
    '$name declares its permissions, and may not write where it runs code of dependencies',
    (job) => {
      expect(job.permissions).toBeDefined();
      const runsCode = job.steps.some(({ run }) => /\bnp[mx]\b|\.ci\/run/.test(run ?? ''));
      const writes = Object.entries(job.permissions ?? {}).filter(([, access]) => access === 'write');
      expect(runsCode ? writes : []).toEqual([]);
    },
  );

  it.each(jobs)('$name leaves no credentials behind in its checkout', ({ steps }) => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('tests on every supported version of Node, and on Windows', () => {
    const { jobs } = readWorkflow(join(FOLDER, 'test.yml'));
    expect(jobs.test?.strategy?.matrix?.node?.map(String)).toEqual(['20.19.0', '22', '24', '26']);
    expect(jobs.windows?.['runs-on']).toBe('windows-latest');
    const onWindows = jobs.windows?.steps.map(({ run }) => run ?? '').join('\n') ?? '';
    for (const part of ['tests/files', 'tests/desk/server', 'tests/browser/desk/tasks.test.ts'])
      expect(onWindows).toContain(part);
  });

  it('publishes the package that it has packed and tested', () => {
    const { jobs } = readWorkflow(join(FOLDER, 'release.yml'));
    const runs = jobs.package?.steps.map(({ run, uses }) => run ?? uses ?? '') ?? [];
    const order = ['npm pack', 'npx vitest run tests/package', 'actions/upload-artifact'].map((start) =>
      runs.findIndex((run) => run.startsWith(start)),
    );
    expect(order.every((at, i) => at > (order[i - 1] ?? -1))).toBe(true);
    expect(jobs.publish?.needs).toBe('package');
    expect(jobs.publish?.steps.at(-1)?.run).toMatch(/^gh release create "\$TAG" blocksite-\*\.tgz /);
  });
});
