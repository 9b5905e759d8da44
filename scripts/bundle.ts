import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../src/cli/command.ts';

await runCommand('bundle', {
  description: 'Bundles what the package runs into lib/, unless it is up to date. "npm pack" runs it.',
  async run() {
    const { getBuildId } = await import('../src/build/plan/digests.ts');
    const { BUNDLES } = await import('../src/files/paths.ts');
    const buildId = getBuildId();
    try {
      if (readFileSync(join(BUNDLES, 'build-id'), 'utf8') === buildId) return 0;
    } catch {
      // Nothing has been bundled yet.
    }
    const { bundlePackage, OWN_ENGINE } = await import('../src/build/bundle/bundle-engine.ts');
    rmSync(BUNDLES, { recursive: true, force: true });
    await bundlePackage(OWN_ENGINE, buildId);
    return 0;
  },
});
