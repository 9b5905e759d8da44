import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const ROUTER = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/react-router');

/**
 * react-helmet-async carries a second implementation for React before 19 and asks at run time which one it needs.
 * Told at build time, the bundler leaves that half out: 3 KB gzipped of what every visitor loads.
 */
const helmetForReact19: Plugin = {
  name: 'helmet-for-react-19',
  transform(code, id) {
    if (!id.includes('/react-helmet-async/')) return null;
    const known = code.replace('var isReact19 = major >= 19;', 'const isReact19 = true;');
    if (known === code) this.error('react-helmet-async has changed: look at how it tells React 19 now.');
    return { code: known, map: null };
  },
};

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

/** How the engine's two bundles are made; `src/node` calls Vite with what differs between them. */
export default defineConfig({
  plugins: [react(), tailwindcss(), helmetForReact19, routerForProduction],
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
