import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with `N passed, N failed` alone on a line; a file or hook that fails as a whole counts as one. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A hook that fails leaves its tests out: that is no pass.
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const broken = suites.filter((suite) => suite.state() === 'failed' && suite.errors().length > 0).length;
    const skipped = count('skipped');
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed${tail}`);
  }
}
