import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Functions of React without side effects, so that the many parts of react-router that nothing uses are left out. `import_react`
 * is Rolldown's name for React; if that changes, the bundle exceeds its budget of JavaScript.
 */
const PURE_OF_REACT = ['createContext', 'forwardRef', 'memo'].map((name) => `import_react.${name}`);

/** Options that client and server bundles share; `src/build/bundle/bundle-engine.ts` adds what differs. */
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
