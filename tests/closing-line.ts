import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with `N passed, N failed` alone on a line; a file that could not be loaded counts as a failure. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length;
    const skipped = count('skipped');
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed${tail}`);
  }
}
