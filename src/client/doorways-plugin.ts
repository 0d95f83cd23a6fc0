/**
 * Removes files that only lead to another. Where a dynamically imported part lies in a shared file (chunk-groups.ts), the bundler
 * emits a file of fifty bytes that names the shared file and its exports: one more request, made before the shared file's, and
 * one more file to keep on the device. The build writes that line into the importing code instead.
 */
import type { Plugin } from 'vite';

/** The whole content of such a file: the exports, their names, and the file they come from. */
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

/** Turns an export such as `a as openOutbox` into a field: `openOutbox:e.a`. */
function renamed(taken: string): string {
  const [from = '', to = from] = taken.split(' as ');
  return `${to}:e.${from}`;
}
