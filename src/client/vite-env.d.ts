/** Settings a build may be given, and files that Vite turns into modules. */
/// <reference types="vite/types/importMeta.d.ts" />

interface ImportMetaEnv {
  /** A provider's API on another host; absent: `/api` on the portal's own origin. */
  readonly VITE_API_URL?: string;
  /** The host of sign-in, where it is another. */
  readonly VITE_AUTH_URL?: string;
}

/** Seconds of the commit this build was made from. */
declare const __KAJ_BUILD__: number;

/** What Vite tells of a part that could not be loaded. */
interface WindowEventMap {
  'vite:preloadError': Event & { readonly payload: Error };
}

/**
 * One export for each class: `import * as styles` puts its name where it is used, and tells at the build of one that does
 * not exist. Where the class follows from a value, `import styles` is the table of all of them.
 */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export = classes;
}

declare module '*.css' {}

declare module '*?url' {
  const address: string;
  export default address;
}

declare module '*?worker&url' {
  const address: string;
  export default address;
}
