import { defineConfig } from 'astro/config';

/** The home page of the repository's site by Astro, without client JavaScript: same content, pictures and style. */
export default defineConfig({
  publicDir: process.env.BENCH_PUBLIC,
  outDir: process.env.BENCH_OUT,
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
});
