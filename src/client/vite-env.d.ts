/** Settings a build may be given, and files that Vite turns into modules. */
/// <reference types="vite/types/importMeta.d.ts" />

interface ImportMetaEnv {
  /** The API's address when it is on another host. Absent: `/api` on the portal's own origin. */
  readonly VITE_API_URL?: string;
  /** The host of sign-in, where it is a different one. */
  readonly VITE_AUTH_URL?: string;
  /** Where people write to when they need help. */
  readonly VITE_SUPPORT_MAIL?: string;
}

/** The build number (version-plugin.ts), normally the commit time in seconds. */
declare const __KAJ_BUILD__: number;

/** The event Vite fires when a part could not be loaded. */
interface WindowEventMap {
  'vite:preloadError': Event & { readonly payload: Error };
}

/**
 * Each class is an export. With `import * as styles` its name is inlined where it is used, and the build fails for a class that
 * does not exist. Where the class depends on a value, `import styles` is the table of all classes.
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

/** As a `data:` address within the script. */
declare module '*?inline' {
  const address: string;
  export default address;
}
