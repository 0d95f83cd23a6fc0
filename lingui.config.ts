/** Two catalogs of texts: the first is loaded with the first pages and has what they show, the other has everything else. */
import { defineConfig } from '@lingui/conf';
import { firstPageFiles } from './src/client/first-page-files.ts';

const first = firstPageFiles().map((file) => `<rootDir>/${file}`);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'sv'],
  format: 'po',
  formatOptions: { lineNumbers: false },
  catalogs: [
    { path: '<rootDir>/locales/{locale}/first', include: first },
    { path: '<rootDir>/locales/{locale}/messages', include: ['<rootDir>/src/client'], exclude: first },
  ],
});
