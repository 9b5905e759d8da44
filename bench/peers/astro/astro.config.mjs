import { defineConfig } from 'astro/config';

/** The same pages as the benchmark's site, by Astro: a component a block, no client JavaScript. */
export default defineConfig({
  outDir: process.env.BENCH_OUT,
  cacheDir: `${process.env.BENCH_OUT}-cache`,
  build: { format: 'file' },
  devToolbar: { enabled: false },
});
