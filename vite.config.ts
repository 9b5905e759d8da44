import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const ROUTER = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/react-router');

/**
 * react-router's names for debugging keep components in the bundle that nobody uses, and its package leads to the
 * build for development: without both, 6 KB gzipped less.
 */
const routerForProduction: Plugin = {
  name: 'router-for-production',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [{ find: /^react-router$/, replacement: join(ROUTER, 'dist/production/index.mjs') }],
    },
  }),
  transform(code, id) {
    if (!id.includes('/react-router/dist/production/')) return null;
    const light = code
      .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
      .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
    return { code: light, map: null };
  },
};

/** How the engine's two bundles are made; `src/build/bundles.ts` calls Vite with what differs between them. */
export default defineConfig({
  // Chunks, fonts and workers are found beside the file that names them: the bundle knows no site, nor the folder it is published in.
  base: './',
  plugins: [react(), tailwindcss(), routerForProduction],
  optimizeDeps: { entries: ['src/client/hydrate.tsx', 'src/ui/compress-worker.ts'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
