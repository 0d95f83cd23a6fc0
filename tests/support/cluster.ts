/** The PostgreSQL of a whole test run: one throw-away cluster, or the one DATABASE_URL names. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';

export async function startCluster(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { connection: fromUrl(process.env.DATABASE_URL), stop: async () => undefined };
  const directory = mkdtempSync(path.join(tmpdir(), 'kaj-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
  const cluster = await startEmbeddedPostgres({ directory, settings });
  return {
    connection: cluster.connection('postgres'),
    stop: async () => {
      await cluster.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

function fromUrl(text: string): pg.ClientConfig {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

export async function onCluster(cluster: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(cluster);
  await client.connect();
  try {
    // Copies of a template are made one after the other: another copy in progress counts as a user of it.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The value of DATABASE_URL for a server that is a process of its own. */
export function databaseUrl({ host = '', port, user, password, database: name }: pg.PoolConfig): string {
  const login = `${encodeURIComponent(String(user))}${password ? `:${encodeURIComponent(String(password))}` : ''}`;
  return `postgres://${login}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}
