/**
 * How the portal is built: file routes, the Lingui macro, both catalogs checked for gaps, the service worker, the build number,
 * and a check that the supported browsers can run the result. The server has its own configuration in src/server/vite.config.ts.
 */
import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { apiHostsPlugin } from './src/client/api-hosts-plugin.ts';
import { brotliPlugin } from './src/client/brotli-plugin.ts';
import { createChunkGroups } from './src/client/chunk-groups.ts';
import { doorwaysPlugin } from './src/client/doorways-plugin.ts';
import { keepStylesPlugin } from './src/client/keep-styles-plugin.ts';
import { createListedFiles } from './src/client/listed-files.ts';
import { manifest } from './src/client/pwa/web-manifest.ts';
import { BUILD_TARGET } from './src/client/supported-browsers.ts';
import { supportedBrowsersPlugin } from './src/client/supported-browsers-plugin.ts';
import { buildNumber, versionPlugin } from './src/client/version-plugin.ts';
import { wireTablePlugin } from './src/client/wire-table-plugin.ts';
import { printProgramPlugin } from './src/program/bundle.mjs';

/** The script of the `list` group in src/client/chunk-groups.ts. */
const LIST_SCRIPT = /\/list-.{8}\.js$/;

const listedFiles = createListedFiles();

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
    listedFiles.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/client/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The system takes them when the app is installed, and keeps them itself.
      includeManifestIcons: false,
      injectManifest: {
        // The manifest itself stays out: listed twice, it stops the worker from starting. Previews need an answer of the server
        // anyway, so the code that draws them is kept from its first use on, as that of labels.
        globIgnores: ['assets/draw-pdf-*', 'assets/pdf*', 'assets/label-drawing-*', 'assets/unknown-words-*'],
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2,svg,png}', '*.svg', 'theme.js', 'early-keys.js'],
        rollupFormat: 'es',
        manifestTransforms: [listedFiles.transform],
      },
    }),
    keepStylesPlugin(),
    wireTablePlugin(),
    doorwaysPlugin(),
    versionPlugin(buildNumber()),
    apiHostsPlugin(),
    printProgramPlugin(),
    supportedBrowsersPlugin(),
    brotliPlugin(),
  ],
  resolve: {
    // Dexie's build for current browsers; the package's default entry is transpiled for older ones.
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
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist/client',
    target: BUILD_TARGET,
    assetsInlineLimit: 0,
    // The content policy allows no inline script, and recent Chromium, Safari and Firefox preload natively. A dynamic import
    // preloads only its style sheets, which must be there first, and the list's script, which loads in parallel. The few other
    // shared scripts are discovered as the part is parsed, which costs less than naming them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css') || LIST_SCRIPT.test(file)),
    },
    rolldownOptions: {
      // Fails the build on a class that its style sheet does not have.
      onLog(level, log, handle) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
        handle(level, log);
      },
      output: { codeSplitting: { groups: createChunkGroups() } },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // Unused schemas may be dropped: creating one has no side effects.
      treeshake: { moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }] },
    },
  },
  server: {
    // Keeps the Host header, so that the server sees the origin that the browser names.
    proxy: { '/api': { target: API_IN_DEVELOPMENT, changeOrigin: false, ws: true } },
  },
}));
