/** Settings a build may be given, and files that Vite turns into modules. */
interface ImportMetaEnv {
  /** A provider's API on another host; absent: `/api` on the portal's own origin. */
  readonly VITE_API_URL?: string;
  /** The host of sign-in, where it is another. */
  readonly VITE_AUTH_URL?: string;
}

/** Seconds of the commit this build was made from. */
declare const __KAJ_BUILD__: number;
