import { rmSync } from 'node:fs';
import { runCommand } from '../src/cli/command.ts';

await runCommand('bundle', {
  description: 'Bundles what the package runs into lib/. "npm pack" runs it.',
  async run() {
    const { bundlePackage, OWN_ENGINE } = await import('../src/build/bundle-engine.ts');
    const { getBuildId } = await import('../src/build/digests.ts');
    const { BUNDLES } = await import('../src/files/paths.ts');
    rmSync(BUNDLES, { recursive: true, force: true });
    await bundlePackage(OWN_ENGINE, getBuildId());
    return 0;
  },
});
