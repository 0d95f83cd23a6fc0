/**
 * Short names for the texts of the portal. Lingui names a text by six characters of a hash, which do not compress and appear in
 * the catalog and wherever the text is shown: a fifth of a compressed catalog, and 1.3 KB of what the list loads. The build
 * replaces them with one to three letters; the texts of the first screens (which come first in Lingui's settings) get the
 * shortest names. The same catalogs always give the same names.
 */
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { shortName } from './short-name.ts';

const SHOWN = /\bid: "([\w+/]{6})"/g;
const ANY = /["'`]([\w+/]{6})["'`]/g;
const CATALOG = /JSON\.parse\((".*")\)/s;

export function messageNamesPlugin(): Plugin {
  const names = new Map<string, string>();
  return {
    name: 'kaj-message-names',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const config = getConfig();
      for (const catalog of await getCatalogs(config)) {
        const messages = (await catalog.read(config.sourceLocale ?? 'en')) ?? {};
        for (const id of Object.keys(messages).sort()) if (!names.has(id)) names.set(id, shortName(names.size));
      }
    },
    transform(code, id) {
      if (id.endsWith('.po')) return { code: renameCatalog(code, names), map: null };
      if (!/\.tsx?(\?|$)/.test(id)) return null;
      return { code: code.replace(SHOWN, (shown, name) => shown.replace(name, names.get(name) ?? name)), map: null };
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const left = [...file.code.matchAll(ANY)].find(([, name = '']) => names.has(name));
        if (left) this.error(`${file.fileName} names a text by ${left[0]}, which no catalog of this build has`);
      }
    },
  };
}

function renameCatalog(code: string, names: ReadonlyMap<string, string>): string {
  const [, text = ''] = CATALOG.exec(code) ?? [];
  const messages = Object.entries(JSON.parse(JSON.parse(text)) as object);
  const renamed = Object.fromEntries(messages.map(([id, message]) => [names.get(id) ?? id, message]));
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(renamed))});`;
}
