/** `npm run db:migrate`: the schema of this build, before any server of the build is started. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { SQUASHED } from '#server/db/squashed-migrations.ts';
import { databaseUrl, onCluster } from '#tests/support/cluster.ts';
import { TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram } from '#tests/support/server-process.ts';
import { whenDone } from '#tests/support/when-done.ts';

const migrate = (environment: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, [serverProgram('main'), 'migrate'], { env: environment });

test('an empty database gets every migration under its name, once', async () => {
  const cluster = inject('testCluster');
  const database = `kaj_migrate_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${database}`);
  const connection = { ...cluster, database };
  const db = openDatabase(connection);
  whenDone(async () => {
    await db.destroy();
    await onCluster(cluster, `drop database ${database} with (force)`);
  });

  const settings = { DATABASE_URL: databaseUrl(connection), SECRET: TEST_SECRET };
  for (const { stdout } of [await migrate(settings), await migrate(settings)]) {
    expect(stdout).toBe('The database has the schema of this build.\n');
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const files = readdirSync('src/server/db/migrations').map((file) => path.basename(file, '.ts'));
  expect(rows.map(({ name }) => name)).toEqual([...files, ...SQUASHED].sort());
});

test('without DATABASE_URL the command says what it needs', async () => {
  await expect(migrate({})).rejects.toMatchObject({
    stderr: 'Say which database with DATABASE_URL: an embedded one is brought up to date by its server.\n',
  });
});
