/**
 * How the portal is built: file routes, the Lingui macro, both languages checked for gaps, the service worker, and the
 * build number; and that the supported browsers can run it. The server has its own configuration in src/server/vite.config.ts.
 */
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { createChunkGroups } from './src/client/chunk-groups.ts';
import { createClassNames, keepStylesPlugin } from './src/client/class-names.ts';
import { doorwaysPlugin } from './src/client/doorways-plugin.ts';
import { messageNamesPlugin } from './src/client/message-names-plugin.ts';
import { manifest } from './src/client/pwa/web-manifest.ts';
import { BUILD_TARGET } from './src/client/supported-browsers.ts';
import { supportedBrowsersPlugin } from './src/client/supported-browsers-plugin.ts';
import { buildNumber, versionPlugin } from './src/client/version-plugin.ts';
import { wireTablePlugin } from './src/client/wire-table-plugin.ts';

/** Its group of src/client/chunk-groups.ts. */
const LIST_SCRIPT = /\/list-.{8}\.js$/;

const API_IN_DEVELOPMENT = `http://localhost:${process.env.PORT ?? 5443}`;

export default defineConfig(({ mode }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react({ babel: { plugins: ['@lingui/babel-plugin-lingui-macro'] } }),
    // A gap in the Swedish fails the build; `vite build --mode draft` is for looking at unfinished work.
    lingui({ failOnMissing: mode !== 'draft' }),
    messageNamesPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/client/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        // The manifest itself stays out: listed twice, it stops the worker from starting.
        // Previews are drawn by the server's answer anyway, so what draws them waits for the network too.
        globIgnores: ['assets/draw-pdf-*', 'assets/pdf*'],
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2,svg,png}', 'icons/*.{svg,png}', '*.svg', 'theme.js'],
        rollupFormat: 'es',
      },
    }),
    keepStylesPlugin(),
    wireTablePlugin(),
    doorwaysPlugin(),
    versionPlugin(buildNumber()),
    supportedBrowsersPlugin(),
  ],
  resolve: {
    // Dexie for browsers of this decade; the package's own entry is translated for older ones.
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had the hook itself since version 18.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  worker: { format: 'es' },
  css: { modules: { generateScopedName: createClassNames() } },
  build: {
    outDir: 'dist/client',
    target: BUILD_TARGET,
    assetsInlineLimit: 0,
    // The content policy allows no inline script, and Chromium, Safari and Firefox of the last years preload natively.
    // A part names its styles, which are waited for, and the list, which comes beside them; the few scripts it shares with
    // others are found as it is read, which costs less than naming them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css') || LIST_SCRIPT.test(file)),
    },
    rolldownOptions: {
      // A class that its sheet of styles does not have.
      onLog(level, log, handle) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
        handle(level, log);
      },
      output: { codeSplitting: { groups: createChunkGroups() } },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // A schema nobody uses may go: making one has no effect.
      treeshake: { moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }] },
    },
  },
  server: {
    // The Host is kept, so that the server sees the origin the browser names.
    proxy: { '/api': { target: API_IN_DEVELOPMENT, changeOrigin: false, ws: true } },
  },
}));
