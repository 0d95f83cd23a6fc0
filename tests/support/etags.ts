/** Etags as tests compare them: the digits behind a row's version are drawn anew each time (server/db/etag.ts). */

/** Matches any etag of this version. */
export function etagOfVersion(version: number): RegExp {
  return new RegExp(`^"${version}\\.\\d{16}"$`);
}

/** The version an etag stands for. */
export function versionOf(etag: string | null): number {
  return Math.trunc(Number(etag?.replaceAll('"', '')));
}
