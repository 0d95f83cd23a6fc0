/** The headers of every answer. The portal's pages may run only what the build put there; answers of the API may run nothing. */
/** Unit: seconds; one year. */
const HSTS_LIFE = 31_536_000;

/** What a build of the portal says of itself (client/api-hosts-plugin.ts). */
export interface BuildPolicy {
  /** The hosts it calls beside its own. */
  readonly apiOrigins?: readonly string[];
}

/** Where browsers report what they blocked (csp-reports.ts), and the name by which the Reporting API knows it. */
export const REPORTS = '/api/cspReports';
const REPORT_GROUP = 'csp';
const REPORTING = `report-uri ${REPORTS}; report-to ${REPORT_GROUP}`;

const API_POLICY = `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'; sandbox; ${REPORTING}`;

export function portalPolicy({ apiOrigins = [] }: BuildPolicy, tagManagerUrl: string | undefined): string {
  const tagManager = tagManagerUrl === undefined ? [] : [new URL(tagManagerUrl).origin];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...tagManager],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tagManager],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiOrigins, ...tagManager],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The page's own policy, for its workers (client/pwa/worker-url.ts), and the one that lets a tag manager load its own files.
    'trusted-types': ['kaj', ...(tagManager.length > 0 ? ['default'] : [])],
  };
  const written = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return [...written, REPORTING].join('; ');
}

/**
 * For the worker that reads barcodes with WebAssembly (client/components/camera/code-worker.ts). A worker has the policy its own
 * script was served with: the page that starts it may not run WebAssembly.
 */
export const CODE_WORKER_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${REPORTING}`;

/** An answer whose headers can still be set. */
export interface HeaderTarget {
  header(name: string, value: string): unknown;
  hasHeader(name: string): boolean;
}

export function setSecurityHeaders(reply: HeaderTarget, options: { secure: boolean }): void {
  reply.header('X-Content-Type-Options', 'nosniff');
  reply.header('Referrer-Policy', 'no-referrer');
  reply.header('Cross-Origin-Opener-Policy', 'same-origin');
  reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
  reply.header('Reporting-Endpoints', `${REPORT_GROUP}="${REPORTS}"`);
  if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', API_POLICY);
  if (options.secure) reply.header('Strict-Transport-Security', `max-age=${HSTS_LIFE}; includeSubDomains`);
}
