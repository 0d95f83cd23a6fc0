/**
 * The real server in this process, on a free port and a database of its own. Tests speak HTTP with it. An error the
 * server did not expect fails the test file.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { type Operation, type OperationName, operations, type ResponseOf } from '#contract/operations.ts';
import type { Session } from '#contract/session.ts';
import { type AppDependencies, createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { createWall, raiseWall } from '#server/db/company-wall.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import type { Wall } from '#server/db/walled-client.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { serverProgram } from './server-process.ts';
import { seedTestCompanies, TEST_PASSWORD } from './test-companies.ts';
import { whenDone } from './when-done.ts';

export const TEST_SECRET = 'a secret that is only good enough for tests';

export interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer read to its end. `body` is undefined when there is none. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Somebody who calls the API: signed in, or nobody. */
export interface TestCaller {
  readonly session: Session | undefined;
  /** The refresh cookie as a browser would send it. */
  readonly cookie: string | undefined;
  /** Calls an operation by its name; any status is an answer. */
  call<Name extends OperationName>(name: Name, options?: CallOptions): Promise<Answer>;
  /** Calls an operation that must succeed and answers its body. */
  do<Name extends OperationName>(name: Name, options?: CallOptions): Promise<ResponseOf<Name>>;
  /** Calls an operation that must be refused and answers the error. */
  refused(name: OperationName, options?: CallOptions): Promise<ErrorBody & { status: number }>;
}

export interface TestServer {
  /** Without a slash at the end; the API is at `${url}/api`. */
  readonly url: string;
  readonly db: Db;
  readonly app: FastifyInstance;
  /** Behind which its statements run, unless COMPANY_WALL is 0; without its role there is none. */
  readonly wall: Wall | undefined;
  readonly config: Config;
  /** The lines of the security log so far. */
  readonly securityLog: readonly Record<string, unknown>[];
  readonly anonymous: TestCaller;
  signIn(username: string, password?: string): Promise<TestCaller>;
}

export interface TestServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: () => Date;
  readonly portalDirectory?: string;
  readonly testHooks?: NonNullable<AppDependencies['testHooks']>;
  /** Its secrets, a line for each, the newest first. */
  readonly secret?: string;
  /** A second server on the database of the first. */
  readonly database?: TestDatabase;
}

/** Closed at the end of the file, or of the test that starts it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  if (!options.database) await seedTestCompanies(database.db);
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-server-'));
  // As by default; COMPANY_WALL=0 runs them without the wall.
  const { COMPANY_WALL } = process.env;
  const config = readConfig({ PORT: '0', DATA_DIR: dataDirectory, COMPANY_WALL, ...options.environment });
  const failures: string[] = [];
  const securityLog: Record<string, unknown>[] = [];
  const wall = config.companyWall ? { ...createWall(), lost: refuse } : undefined;
  const db = openDatabase(database.connection, config.databaseLimits, undefined, wall);
  if (wall) expect(await raiseWall(wall, database.connection, db)).toBeUndefined();
  const sessionDb = openDatabase(database.connection, config.sessionLimits);
  const app = await createApp({
    config,
    db,
    sessionDb,
    connection: database.connection,
    secret: options.secret ?? TEST_SECRET,
    renderWorker: pathToFileURL(serverProgram('render-worker')),
    clock: options.clock ?? (() => new Date()),
    logger: { level: 'error', stream: collect(failures, securityLog) },
    tls: config.tls && { cert: readFileSync(config.tls.certFile), key: readFileSync(config.tls.keyFile) },
    ...(options.portalDirectory && { portalDirectory: options.portalDirectory }),
    ...(options.testHooks && { testHooks: options.testHooks }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(async () => {
    await app.close();
    await Promise.all([db.destroy(), sessionDb.destroy()]);
    rmSync(dataDirectory, { recursive: true });
    expect(failures, 'errors the server did not expect').toEqual([]);
  });
  const url = `${config.tls ? 'https' : 'http'}://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    db: database.db,
    app,
    wall,
    config,
    securityLog,
    anonymous: createCaller(url, undefined, undefined),
    signIn: (username, password) => signInAt(url, username, password),
  };
}

export async function signInAt(url: string, username: string, password = TEST_PASSWORD): Promise<TestCaller> {
  const answer = await send(url, 'login', { body: { username, password } });
  expect(answer.status, `sign-in of ${username}`).toBe(200);
  return createCaller(url, answer.body as Session, cookieOf(answer.headers));
}

/** The name and value of the cookie an answer sets. */
export function cookieOf(headers: Headers): string | undefined {
  return headers.getSetCookie()[0]?.split(';')[0];
}

/** Somebody at a server's address; a session of another server of the same database is as good there. */
export function createCaller(url: string, session: Session | undefined, cookie: string | undefined): TestCaller {
  const call: TestCaller['call'] = (name, options = {}) =>
    send(url, name, {
      ...options,
      headers: {
        ...(session && { authorization: `Bearer ${session.accessToken}` }),
        ...(cookie && operations[name].access === 'cookie' && { cookie }),
        ...options.headers,
      },
    });
  return {
    session,
    cookie,
    call,
    do: async (name, options) => {
      const answer = await call(name, options);
      expect(answer.status, JSON.stringify(answer.body)).toBe(operations[name].status);
      return answer.body as never;
    },
    refused: async (name, options) => {
      const answer = await call(name, options);
      expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
      return { ...(answer.body as ErrorBody), status: answer.status };
    },
  };
}

async function send(url: string, name: OperationName, options: CallOptions): Promise<Answer> {
  const entry: Operation = operations[name];
  const path = entry.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(options.params?.[part] ?? ''));
  const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
  const takesBody = entry.method === 'POST' || entry.method === 'PUT';
  const body = takesBody && options.body !== undefined ? JSON.stringify(options.body) : undefined;
  const response = await fetch(`${url}/api${path}${query}`, {
    method: entry.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: readBody(response, text) };
}

/** A statement that came from neither a company nor a named gate. */
export function refuse(text: string): never {
  throw new Error(`A statement came from neither a company nor a named gate: ${text}`);
}

function readBody({ headers }: Response, text: string): unknown {
  if (text === '') return undefined;
  return headers.get('content-type')?.startsWith('text/plain') ? text : JSON.parse(text);
}

function collect(failures: string[], securityLog: Record<string, unknown>[]): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      const line = JSON.parse(String(chunk));
      if (line.log === 'security') securityLog.push(line);
      else failures.push(String(chunk));
      done();
    },
  });
}
