/**
 * The server's settings, read from its environment and checked once at start; the messages say what to do.
 * Not here: what a setting changes (docs/operations.md).
 */
import { isIP } from 'node:net';
import * as v from 'valibot';
import type { Seller } from '#domain/company/invoice.ts';
import type { DatabaseLimits } from '#server/db/database.ts';
import type { MailSettings } from '#server/mail/mail-sender.ts';
import { isLoopback } from '#server/security/loopback.ts';
import { canonicalHost } from '#server/transfer/server-address.ts';
import { readSeller, SELLER_SETTINGS, sellerProblems } from './seller.ts';

const DEFAULT_PORT = 5443;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const NOT_ENCRYPTED = 'must begin with https://, except on this machine';

const flag = v.optional(
  v.pipe(
    v.picklist(['1', '0', 'true', 'false', ''], 'must be 1 or 0'),
    v.transform((value) => value === '1' || value === 'true'),
  ),
);
const databaseAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/database'),
);
const httpUrl = v.pipe(v.string(), v.check(isHttpUrl, 'must be a whole address such as https://kaj.example.com'));
/** Its host becomes part of the content policy, where any character beyond those of a plain host name has a meaning of its own. */
const scriptUrl = v.pipe(
  v.string(),
  v.check(
    (text) => isHttpUrl(text) && isPlainHost(new URL(text)),
    'must be the whole address of a script, such as https://tags.example.com/kaj.js',
  ),
  v.check(
    (text) => !isHttpUrl(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
    'must begin with https://: browsers load no other script into a page that came over https',
  ),
);
/** The address of somebody else's server: what is asked of it, and the key that is sent along, must be encrypted on the way. */
const foreignUrl = v.pipe(httpUrl, v.check(isEncrypted, NOT_ENCRYPTED));
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number from 0 to 65535'),
);
const origins = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  v.array(
    v.pipe(v.string(), v.check(isOrigin, 'must be origins such as https://portal.example.com, separated by commas')),
  ),
);

/** A line of security.txt; an address alone is one to write to. */
const securityContact = v.pipe(
  v.string(),
  v.transform((value) => (/^[^\s@:]+@[^\s@]+$/.test(value) ? `mailto:${value}` : value)),
  v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mail address or an address that begins with https://'),
);

/** A shorter secret can be guessed by anybody who gets hold of a token. */
export const SAFE_SECRET_LENGTH = 32;

const oldSecrets = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  v.array(
    v.pipe(v.string(), v.minLength(SAFE_SECRET_LENGTH, `must be secrets of at least ${SAFE_SECRET_LENGTH} characters`)),
  ),
);

const whole = (least: number, most: number, unit: string) => {
  const problem = `must be a whole number of ${unit} from ${least} to ${most}`;
  const digits = v.pipe(v.string(), v.regex(/^\d{1,5}$/, problem), v.transform(Number));
  return v.pipe(digits, v.minValue(least, problem), v.maxValue(most, problem));
};
const seconds = whole(1, 3600, 'seconds');

const bookingServices = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^[A-Z0-9]+=https?:\/\/\S+$/, 'must be suites and addresses such as UPS=https://ups.example.com/kaj'),
      v.check((value) => isEncrypted(value.slice(value.indexOf('=') + 1)), NOT_ENCRYPTED),
      v.transform((value): [suite: string, url: string] => {
        const end = value.indexOf('=');
        return [value.slice(0, end), value.slice(end + 1)];
      }),
    ),
  ),
);

const carrierHosts = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((host) => canonicalHost(host.replace(/^\[(.+)\]$/, '$1'))),
  ),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (host) => isIP(host) > 0 || /^(\*\.)?[a-z\d]([a-z\d._-]*[a-z\d])?$/.test(host),
        'must be hosts such as sftp.example.com or *.example.com, without ports',
      ),
    ),
  ),
);

const EnvironmentSchema = v.object({
  PORT: v.optional(port, String(DEFAULT_PORT)),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), './data'),
  DATABASE_URL: v.optional(databaseAddress),
  DATABASE_DIRECT_URL: v.optional(databaseAddress),
  DATABASE_OWNER_URL: v.optional(databaseAddress),
  DB_POOL_SIZE: v.optional(whole(2, 1000, 'connections'), '10'),
  DB_SESSION_POOL_SIZE: v.optional(whole(1, 100, 'connections'), '4'),
  DB_STATEMENT_LIMIT: v.optional(seconds, '30'),
  DB_LOCK_LIMIT: v.optional(seconds, '20'),
  DB_IDLE_LIMIT: v.optional(seconds, '30'),
  DB_CONNECTION_LIMIT: v.optional(seconds, '30'),
  PUBLIC_URL: v.optional(httpUrl),
  PORTAL_ORIGINS: v.optional(origins, ''),
  SECRET: v.optional(v.string()),
  OLD_SECRETS: v.optional(oldSecrets, ''),
  BACKUP_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 random characters'))),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/@/, 'must be an address such as Kaj <no-reply@kaj.example.com>'))),
  VAT_URL: v.optional(foreignUrl),
  BREACHED_PASSWORDS_URL: v.optional(foreignUrl),
  TLS_CERT: v.optional(v.string()),
  TLS_KEY: v.optional(v.string()),
  TRUST_PROXY: v.optional(v.string()),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^\S{16,}$/, 'must be at least 16 random characters'))),
  SECURITY_CONTACT: v.optional(securityContact),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(httpUrl),
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: v.optional(foreignUrl),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'kaj'),
  STOP_DELAY: v.optional(whole(0, 600, 'seconds'), '0'),
  REQUEST_TIMEOUT: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'must be a number of seconds'), v.transform(Number)),
    '60',
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'warn'),
  SECURITY_LOG: flag,
  DEMAND_FACTOR: flag,
  TOTP_DRIFT: v.optional(whole(0, 1, 'steps'), '1'),
  DEMO: flag,
  JOBS: flag,
  COMPANY_WALL: flag,
  ALLOW_PRIVATE_HOSTS: flag,
  PLAIN_FTP: flag,
  CARRIER_HOSTS: v.optional(carrierHosts),
  CARRIER_CA: v.optional(v.string()),
  BOOKING_SERVICES: v.optional(bookingServices, ''),
  BOOKING_LIMIT: v.optional(whole(1, 50, 'seconds'), '20'),
  TAG_MANAGER_URL: v.optional(scriptUrl),
  ...SELLER_SETTINGS,
  NODE_ENV: v.optional(v.string()),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** Absent: the embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | undefined;
  /** The same database for what needs a connection of its own. Differs where a pooler hands out connections for one transaction. */
  readonly directUrl: string | undefined;
  /** The same database for commands that change its tables or copy it; as its owner, where servers are not. */
  readonly ownerUrl: string | undefined;
  /** Limits of the pool that does the work. */
  readonly databaseLimits: DatabaseLimits;
  /** Limits of the pool that identifies callers, which therefore never wait behind work. */
  readonly sessionLimits: DatabaseLimits;
  readonly publicUrl: string | undefined;
  readonly portalOrigins: readonly string[];
  readonly mail: Omit<MailSettings, 'dataDirectory'>;
  /** Absent: generated once and kept in the data directory. */
  readonly secret: string | undefined;
  /** Earlier secrets, whose tokens and sealed passwords are still read. */
  readonly oldSecrets: readonly string[];
  /** Signs backups. Absent: generated once and kept in the data directory. */
  readonly backupKey: string | undefined;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** Which proxies may state the caller's address. */
  readonly trustProxy: TrustProxy;
  /** What a monitor presents to read the server's figures. Absent: programs on this machine read them. */
  readonly metricsToken: string | undefined;
  /** Whom to tell of a weakness, as a URI. Absent: the portal's page Support. */
  readonly securityContact: string | undefined;
  /** Where traces are sent. Absent: there are none. */
  readonly traces: { readonly endpoint: string; readonly service: string } | undefined;
  /** Where the log's lines and the audit log are sent as well. Absent: nowhere. */
  readonly outsideLogs: { readonly url: string; readonly service: string } | undefined;
  /** How long a server that was asked to stop still takes calls, so that a proxy can notice it. Unit: milliseconds. */
  readonly stopDelay: number;
  /** How long a request may take to arrive. Unit: milliseconds. */
  readonly requestTimeout: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly securityLog: boolean;
  /** Whether everybody needs a second factor, whatever their company demands. */
  readonly demandFactor: boolean;
  /** How many steps of 30 seconds the code of an app may be off. */
  readonly totpDrift: number;
  /** Whether an empty database gets the demo companies, whose passwords everybody knows. */
  readonly demo: boolean;
  /** Whether the server's own process runs jobs, and not only separate workers. */
  readonly jobs: boolean;
  /** Whether PostgreSQL itself keeps companies apart (db/company-wall.ts). Of its own database the server may always ask it. */
  readonly companyWall: boolean;
  /** Whether carriers' servers may have private addresses, including this machine's. */
  readonly allowPrivateHosts: boolean;
  /** Whether carriers' servers may be used without encryption. */
  readonly plainFtp: boolean;
  /** The only hosts of carriers that are called, in small letters; `*.` stands for every name below. Absent: any. */
  readonly carrierHosts: readonly string[] | undefined;
  /** A file with additional authority certificates to trust for carriers' servers. */
  readonly carrierCaFile: string | undefined;
  /** A register of VAT numbers like VIES. Absent: the demo's own, or none. */
  readonly vatUrl: string | undefined;
  /** A register of passwords that were in breaches. Absent: none is asked. */
  readonly breachedPasswordsUrl: string | undefined;
  /** The HTTP booking services by suite, and how long to wait for an answer (milliseconds). */
  readonly bookingServices: { readonly urls: ReadonlyMap<string, string>; readonly limit: number };
  readonly tagManagerUrl: string | undefined;
  /** The sender of invoices. Absent: nobody is invoiced. */
  readonly seller: Seller | undefined;
  /** Whether answers are checked against their schemas. */
  readonly development: boolean;
}

/** In Fastify's form: nobody, everybody, addresses, or a function called for each hop. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/** Throws one message that names every invalid setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(EnvironmentSchema, given);
  const problems = parsed.success
    ? combinationProblems(parsed.output)
    : parsed.issues.map((issue) => `${issue.path?.[0].key} ${issue.message}.`);
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The server cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  }
  const env = parsed.output;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseLimits: readLimits(env, env.DB_POOL_SIZE),
    sessionLimits: readLimits(env, env.DB_SESSION_POOL_SIZE),
    publicUrl: env.PUBLIC_URL,
    portalOrigins: env.PORTAL_ORIGINS,
    mail: {
      smtpUrl: env.SMTP_URL,
      smtpNeedsTls: needsTls(env.SMTP_URL),
      mailFrom: env.MAIL_FROM,
      publicUrl: env.PUBLIC_URL ?? `${env.TLS_CERT ? 'https' : 'http'}://localhost:${env.PORT}`,
    },
    secret: env.SECRET,
    oldSecrets: env.OLD_SECRETS,
    backupKey: env.BACKUP_KEY,
    tls: env.TLS_CERT && env.TLS_KEY ? { certFile: env.TLS_CERT, keyFile: env.TLS_KEY } : undefined,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    securityContact: env.SECURITY_CONTACT,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, service: env.OTEL_SERVICE_NAME }
      : undefined,
    outsideLogs: env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT
      ? { url: env.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT, service: env.OTEL_SERVICE_NAME }
      : undefined,
    stopDelay: env.STOP_DELAY * 1000,
    requestTimeout: env.REQUEST_TIMEOUT * 1000,
    logLevel: env.LOG_LEVEL,
    securityLog: env.SECURITY_LOG ?? true,
    demandFactor: env.DEMAND_FACTOR ?? false,
    totpDrift: env.TOTP_DRIFT,
    demo: env.DEMO ?? isOnlyForThisMachine(env),
    jobs: env.JOBS ?? true,
    companyWall: env.COMPANY_WALL ?? env.DATABASE_URL === undefined,
    allowPrivateHosts: env.ALLOW_PRIVATE_HOSTS ?? false,
    plainFtp: env.PLAIN_FTP ?? true,
    carrierHosts: env.CARRIER_HOSTS,
    carrierCaFile: env.CARRIER_CA,
    vatUrl: env.VAT_URL,
    breachedPasswordsUrl: env.BREACHED_PASSWORDS_URL,
    bookingServices: { urls: new Map(env.BOOKING_SERVICES), limit: env.BOOKING_LIMIT * 1000 },
    tagManagerUrl: env.TAG_MANAGER_URL,
    seller: readSeller(env),
    development: env.NODE_ENV === 'development' || env.NODE_ENV === 'test',
  };
}

function combinationProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.DATABASE_URL && !env.SECRET) {
    problems.push('SECRET is required with DATABASE_URL: every server of one database must have the same.');
  }
  if (env.DATABASE_URL && env.SECRET && env.SECRET.length < SAFE_SECRET_LENGTH) {
    problems.push(`SECRET must have at least ${SAFE_SECRET_LENGTH} characters, all of them random.`);
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL belongs to DATABASE_URL, which goes through a pooler; set both.');
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_OWNER_URL belongs to DATABASE_URL, whose login it gives its rights; set both.');
  }
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY)) problems.push('TLS_CERT and TLS_KEY belong together; set both.');
  problems.push(...sellerProblems(env));
  return problems;
}

type Environment = v.InferOutput<typeof EnvironmentSchema>;

/** A server set up for others, or in production, gets the demo only if DEMO asks for it. */
function isOnlyForThisMachine({ DATABASE_URL, PUBLIC_URL, HOST, NODE_ENV }: Environment): boolean {
  return !DATABASE_URL && !PUBLIC_URL && isLoopback(HOST) && NODE_ENV !== 'production';
}

/**
 * A mail server that offers no STARTTLS gets neither password nor mail, unless it is this machine's or its address says
 * `?requireTLS=false`. An address with smtps:// speaks TLS from the beginning.
 */
function needsTls(smtpUrl: string | undefined): boolean {
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return false;
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
}

function readLimits(env: Environment, poolSize: number): DatabaseLimits {
  return {
    poolSize,
    isPooled: env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_DIRECT_URL !== env.DATABASE_URL,
    statement: env.DB_STATEMENT_LIMIT * 1000,
    lock: env.DB_LOCK_LIMIT * 1000,
    idle: env.DB_IDLE_LIMIT * 1000,
    connection: env.DB_CONNECTION_LIMIT * 1000,
  };
}

/** A number trusts that many of the nearest hops; a list trusts those addresses. */
function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true') return true;
  if (!/^\d+$/.test(value)) return value;
  const hops = Number(value);
  return (_address, hop) => hop < hops;
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function isEncrypted(text: string): boolean {
  return !isHttpUrl(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname);
}

function isPlainHost({ hostname, username, password }: URL): boolean {
  return /^[a-z\d.-]+$/.test(hostname) && username + password === '';
}

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text;
}
