import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** How the engine's two bundles are made; `src/node` calls Vite with what differs between them. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
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
