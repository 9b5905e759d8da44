import { existsSync } from 'node:fs';
import { generateSite } from './generate.ts';

process.env.NODE_ENV = 'production';
const { buildSite } = await import('../src/node/build.ts');
const root = '/tmp/bench2k';
if (!existsSync(root)) generateSite(root, 2000);
for (let i = 0; i < 3; i++) {
  const t = performance.now();
  const b = await buildSite({ root, out: '/tmp/bench2k-out', now: 0, cache: false });
  console.log(b.pages, Math.round(performance.now() - t));
}
