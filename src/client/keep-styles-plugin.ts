/** Keeps a style sheet even when scripts need nothing of it but its class names. */
import type { Plugin } from 'vite';

export function keepStylesPlugin(): Plugin {
  return {
    name: 'kaj-keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: (_, id) => (/\.module\.css$/.test(id) ? { moduleSideEffects: 'no-treeshake' } : null),
  };
}
