/**
 * Takes what browsers report of the content policy: what a page was kept from loading or running. Both forms are read, that of
 * report-uri and that of the Reporting API. A report is counted by its directive, and the first of each kind is a line of the log
 * with what was blocked: a keyword or an origin. Its addresses may hold tokens and ids, so nothing else of it is kept.
 *
 * Whoever reports is not known, so the origin is not asked either: a page in a sandbox has none.
 */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ApiError } from '#server/errors/api-error.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { createRateLimit, networkOf } from './rate-limit.ts';
import { REPORTS } from './security-headers.ts';

/** Unit: bytes. */
const LARGEST = 64 * 1024;
/** Of one request; a browser collects a few before it sends them. */
const MOST = 20;
/** Calls of one network, and of all; `window` in milliseconds. */
const PER_NETWORK = { attempts: 60, window: 5 * 60_000 };
const OF_ALL = { attempts: 1000, window: 5 * 60_000 };
/** Kinds that are told in the log. */
const TOLD = 100;
const TYPES = /^application\/(csp-report|reports\+json|json)\b/i;
/** As sources of a policy or a browser write them, without quotes. */
const KEYWORDS = /^(inline|eval|wasm-eval|self|data|blob|filesystem|trusted-types-policy|trusted-types-sink|about)$/;

/** Everything else is counted as one. */
const DIRECTIVES = new Set([
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...[
    'img-src',
    'font-src',
    'connect-src',
    'manifest-src',
    'worker-src',
    'child-src',
    'frame-src',
    'media-src',
    'object-src',
  ],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types', 'sandbox'],
]);

const text = v.optional(v.pipe(v.string(), v.maxLength(10_000)));
const OldForm = v.object({
  'csp-report': v.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
});
const NewForm = v.array(
  v.object({
    type: v.string(),
    body: v.optional(v.nullable(v.object({ effectiveDirective: text, blockedURL: text }))),
  }),
);

interface Report {
  readonly directive: string;
  readonly blocked: string;
}

export interface CspReportDependencies {
  readonly clock: () => Date;
  readonly metrics: Pick<Metrics, 'reported'>;
}

/** Needs a scope of its own, in which bodies are bytes. */
export function registerCspReports(scope: FastifyInstance, dependencies: CspReportDependencies): void {
  const { clock, metrics } = dependencies;
  const perNetwork = createRateLimit(PER_NETWORK, clock);
  const ofAll = createRateLimit(OF_ALL, clock);
  const told = new Set<string>();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, bytes, done) =>
    done(null, bytes),
  );
  scope.route({
    method: 'POST',
    url: REPORTS,
    bodyLimit: LARGEST,
    config: { operation: 'cspReports' },
    onRequest: async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const network = networkOf(request.ip);
      perNetwork.check(network);
      ofAll.check('');
      perNetwork.count(network);
      ofAll.count('');
    },
    handler: async (request, reply) => {
      for (const report of readReports(request.headers['content-type'], request.body)) {
        const directive = DIRECTIVES.has(report.directive) ? report.directive : 'other';
        metrics.reported(directive);
        const blocked = nameOf(report.blocked);
        const kind = `${directive} ${blocked}`;
        if (told.has(kind) || told.size >= TOLD) continue;
        told.add(kind);
        request.log.warn({ directive, blocked }, 'a browser blocked what the content policy does not allow');
      }
      return reply.code(204).send();
    },
  });
}

function readReports(type = '', body: unknown): Report[] {
  if (!TYPES.test(type) || !Buffer.isBuffer(body)) throw new ApiError('notJson');
  const said = parse(body);
  if (v.is(OldForm, said)) {
    const {
      'effective-directive': effective,
      'violated-directive': violated,
      'blocked-uri': blocked,
    } = said['csp-report'];
    return [{ directive: firstWord(effective ?? violated), blocked: blocked ?? '' }];
  }
  if (!v.is(NewForm, said)) throw new ApiError('badRequest');
  return said
    .filter((report) => report.type === 'csp-violation')
    .slice(0, MOST)
    .map(({ body: about }) => ({ directive: firstWord(about?.effectiveDirective), blocked: about?.blockedURL ?? '' }));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ApiError('notJson');
  }
}

/** Older browsers send the directive with its sources. */
function firstWord(directive = ''): string {
  return directive.trim().split(/\s/, 1)[0] ?? '';
}

/** Of an address its origin, or the scheme where it has none, as that of an extension. */
function nameOf(blocked: string): string {
  if (KEYWORDS.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { origin, protocol } = new URL(blocked);
  return (origin === 'null' ? protocol : origin).slice(0, 100);
}
