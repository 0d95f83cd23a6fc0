/** Three catalogs of texts: what the first pages show, what the other pages of a visitor show, and everything else. */
import { defineConfig } from '@lingui/conf';
import { firstPageFiles, visitorPageFiles } from './src/client/catalog-files.ts';

const first = inRoot(firstPageFiles());
const visitors = inRoot(visitorPageFiles());

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'sv'],
  format: 'po',
  formatOptions: { lineNumbers: false },
  catalogs: [
    { path: '<rootDir>/locales/{locale}/first', include: first },
    { path: '<rootDir>/locales/{locale}/visitors', include: visitors },
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['<rootDir>/src/client'],
      exclude: [...first, ...visitors],
    },
  ],
});

/** Round brackets are part of some names, and would be patterns. */
function inRoot(files: readonly string[]): string[] {
  return files.map((file) => `<rootDir>/${file.replace(/[()]/g, '\\$&')}`);
}
