/**
 * No files that only lead to another. Where a part that is loaded by name lies in a shared file (chunk-groups.ts), the bundler
 * makes a file of fifty bytes that names the shared one and what to take from it: one more request each, one after the other,
 * and one more file to keep on the device. A build writes that line where the part is asked for instead.
 */
import type { Plugin } from 'vite';

/** All there is in such a file: what is taken under which name, and from where. */
const DOORWAY = /^export\{([^{}]+)\}from"(\.\/[^"]+)";?\s*$/;

export function doorwaysPlugin(): Plugin {
  return {
    name: 'kaj-doorways',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const doorway of chunks) {
        const [, taken, behind] = DOORWAY.exec(doorway.code) ?? [];
        if (!taken || !behind) continue;
        const address = `./${doorway.fileName.replace(/^.*\//, '')}`;
        const asked = `import(\`${address}\`)`;
        const straight = `import(\`${behind}\`).then(e=>({${taken.split(',').map(renamed).join()}}))`;
        for (const chunk of chunks) chunk.code = chunk.code.replaceAll(asked, straight);
        const left = chunks.find(({ code }) => code.includes(address));
        if (left) this.error(`${left.fileName} names ${address} otherwise than to load it`);
        delete bundle[doorway.fileName];
      }
    },
  };
}

/** `a as openOutbox` of an export, as a field: `openOutbox:e.a`. */
function renamed(taken: string): string {
  const [from = '', to = from] = taken.split(' as ');
  return `${to}:e.${from}`;
}
