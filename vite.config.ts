import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * React as the bundler names it inside ES modules. A component or context made by these and used nowhere is left out: react-router
 * has many. Nothing else of React's is free of side effects. Under another name a bundle is only larger, which its budget reports.
 */
const PURE_OF_REACT = ['createContext', 'forwardRef', 'memo'].map((name) => `import_react.${name}`);

/** Options that the client and server bundles share; `src/build/bundles.ts` adds what differs. */
export default defineConfig({
  // Chunks, fonts and workers are found beside the file that names them: the bundle knows no site, nor the folder it is published in.
  base: './',
  plugins: [react(), tailwindcss()],
  optimizeDeps: { entries: ['src/client/hydrate.tsx', 'src/ui/compress-worker.ts'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        // Not `propertyWriteSideEffects: false`, which drops calls of functions that do nothing but set a property.
        manualPureFunctions: PURE_OF_REACT,
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
