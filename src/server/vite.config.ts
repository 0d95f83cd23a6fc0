/** How the server is bundled for Node: its process and the thread that draws documents; packages stay in node_modules. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: { main: 'src/server/main.ts', 'render-worker': 'src/server/shipments/render-worker.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
