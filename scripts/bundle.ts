import { runCommand } from '../src/cli/command.ts';

await runCommand('bundle', {
  description: 'Bundles what the package runs into lib/. "npm pack" runs it.',
  async run() {
    const { bundleEngine } = await import('../src/build/bundle-engine.ts');
    await bundleEngine();
    return 0;
  },
});
