/**
 * The list of a company with a million shipments, each kind of search over HTTP against the statements that the server asked for it,
 * asked again directly: what the server adds to its database. 95 % of the calls of a kind are as quick as is told. Beside it stands what
 * both took of a processor, which hardly depends on who else works on the machine: where that is about the same, the rest was waiting.
 *
 * LIST_ROWS=20000 measures fewer shipments; LIST_DATA names a folder in which the data are kept for the next time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { fillDatabase } from './list-data.mjs';
import { searchesOf } from './list-searches.mjs';
import { processorTimes } from './processor-times.mjs';
import { load, median, openApi, percentile } from './system.mjs';

const ROWS = Number(process.env.LIST_ROWS || 1_000_000);
const TIMES = Number(process.env.LIST_TIMES || 20);
const PAGE_SIZE = 50;
/** Of fewer, reading all may be the shortest way. */
const MANY = 100_000;
/** Told where shipments of others are read. */
const MISSED = 2;
/** Of the server to its statements, and of the last page to the first. */
const GOALS = { server: 3, lastPage: 2 };

export async function measureList() {
  const directory = process.env.LIST_DATA || mkdtempSync(path.join(tmpdir(), 'kaj-bench-'));
  try {
    const seconds = await fillDatabase({ directory, rows: ROWS });
    console.log(`  ${ROWS} shipments, made in ${seconds.toFixed(0)} s`);
    return await measure(directory);
  } finally {
    if (!process.env.LIST_DATA) rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(directory) {
  const system = await startServer(directory);
  try {
    const figures = [];
    for (const [kind, call] of Object.entries(callsOf(await openApi(system.url)))) {
      if (process.env.LIST_KIND && !kind.includes(process.env.LIST_KIND)) continue;
      const figure = await system.measure(kind, call);
      console.log(
        `  ${kind}: ${figure.http.toFixed(1)} / ${figure.sql.toFixed(1)} ms = ${(figure.http / figure.sql).toFixed(2)}` +
          ` (${figure.count} statements; half within ${figure.half.toFixed(1)} ms; of a processor ${told(figure.processor)})${figure.fault ? `, reads others: ${figure.fault}` : ''}`,
      );
      figures.push(figure);
    }
    const of = (kind) => figures.find((figure) => figure.kind === kind);
    const worst = figures.toSorted((a, b) => b.http / b.sql - a.http / a.sql)[0];
    const pages = of('last page') && of('first page') ? of('last page').http / of('first page').http : 0;
    const others = figures.some(({ fault }) => fault) ? MISSED : 0;
    const ratio = Math.max(others, worst.http / worst.sql / GOALS.server, pages / GOALS.lastPage);
    return {
      [worst.kind]: worst.http,
      'its statements': worst.sql,
      'last page / first, per cent': 100 * pages,
      ratio,
      goal: 1,
    };
  } finally {
    await system.stop();
  }
}

function callsOf({ call }) {
  const list = (body) => call('POST', '/shipmentsList', { pageSize: PAGE_SIZE, ...body });
  const searches = Object.entries(searchesOf(ROWS)).map(([kind, search]) => [
    kind,
    (turn) => {
      const { sort, ...searchFields } = search(turn);
      return () => list({ searchFields, sort });
    },
  ]);
  return {
    ...Object.fromEntries(searches),
    'last page': async () => {
      const { pages, snapshot } = await list({});
      return () => list({ page: pages, snapshot });
    },
    'find, several': (turn) => () => call('POST', '/find', { text: `kakel ${turn * 7}` }),
    'find, many': () => () => call('POST', '/find', { text: 'stockholm' }),
    'find, nothing': (turn) => () => call('POST', '/find', { text: `xylofon${turn}` }),
    'first read of a device': () => () => call('GET', '/changes'),
    'first read, later page': async (turn) => {
      let { cursor } = await call('GET', '/changes');
      for (let page = 0; page <= turn % 3; page += 1)
        ({ cursor } = await call('GET', `/changes?cursor=${encodeURIComponent(cursor)}`));
      return () => call('GET', `/changes?cursor=${encodeURIComponent(cursor)}`);
    },
  };
}

/** The server in this process, so that its statements can be listened to. */
async function startServer(directory) {
  const app = await load('src/server/app.ts');
  const { readConfig } = await load('src/server/config/config.ts');
  const { openDatabase } = await load('src/server/db/database.ts');
  const { startEmbeddedPostgres } = await load('src/server/db/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ directory });
  const connection = postgres.connection('postgres');
  const config = readConfig({ NODE_ENV: 'production', PORT: '0', DATA_DIR: directory, JOBS: '0', SECURITY_LOG: '0' });
  const db = openDatabase(connection, config.databaseLimits);
  const sessionDb = openDatabase(connection, config.sessionLimits);
  const server = await app.createApp({
    ...{ config, db, sessionDb, connection, secret: 'only for measurements', clock: () => new Date() },
    logger: { level: 'silent' },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const direct = new pg.Client(connection);
  await direct.connect();
  const listen = listenToStatements(direct);
  return {
    url: `http://127.0.0.1:${server.server.address().port}`,
    async measure(kind, prepare) {
      const times = { http: [], sql: [] };
      const processor = { server: 0, database: 0, alone: 0 };
      const busy = () => processorTimes({ processId: process.pid, data: directory });
      let count = 0;
      let fault;
      for (let turn = 0; turn < TIMES; turn += 1) {
        const call = await prepare(turn);
        // The first to ask would pay for what the others find in memory.
        const asked = listen();
        await call();
        const statements = asked();
        const before = busy();
        const from = performance.now();
        await call();
        const http = performance.now() - from;
        const after = busy();
        // A statement asked again would keep its result a second time under the same key.
        if (statements.some(({ text }) => /insert into search_snapshots/.test(text))) {
          await direct.query('delete from search_snapshots');
        }
        const idle = busy();
        const begin = performance.now();
        for (const statement of statements) await direct.query(statement);
        const sql = performance.now() - begin;
        processor.server += (after.server - before.server) / TIMES;
        processor.database += (after.database - before.database) / TIMES;
        processor.alone += (busy().database - idle.database) / TIMES;
        count = statements.length;
        if (turn === 0) fault = await readsOthers(direct, statements);
        times.http.push(http);
        times.sql.push(sql);
      }
      const [http, sql] = [percentile(times.http, 0.95), percentile(times.sql, 0.95)];
      return { kind, count, http, sql, half: median(times.http), processor, fault };
    },
    async stop() {
      await direct.end();
      await server.close();
      await Promise.all([db.destroy(), sessionDb.destroy()]);
      await postgres.stop();
    },
  };
}

/** In milliseconds: the server with its caller, the database for it, the statements alone. */
function told({ server, database, alone }) {
  const [one, two, three] = [server, database, alone].map((seconds) => (seconds * 1000).toFixed(0));
  return `${one} + ${two}, statements ${three} ms`;
}

/** Begins to note what is asked on all connections but this one; what is returned ends it. */
function listenToStatements(direct) {
  let noted;
  const names = new Map();
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function noting(...asked) {
    const [first, values] = asked;
    if (noted && this !== direct && first !== undefined && !('submit' in Object(first))) {
      const { text, values: own, name } = typeof first === 'string' ? { text: first, values } : first;
      const parameters = own ?? values;
      // What the server keeps prepared is prepared here too; two of its pools may have one name for two texts.
      if (name && !names.has(text)) names.set(text, `again_${names.size}`);
      noted.push({
        text,
        ...(Array.isArray(parameters) && { values: parameters }),
        ...(name && { name: names.get(text) }),
      });
    }
    return query.apply(this, asked);
  };
  return () => {
    noted = [];
    return () => {
      const statements = noted;
      noted = undefined;
      return statements;
    };
  };
}

/** How shipments are read otherwise than by an index that begins with the company; undefined where they are not. */
async function readsOthers(direct, statements) {
  for (const { text, values } of statements) {
    if (!/\bshipments\b/.test(text)) continue;
    const { rows } = await direct.query({ text: `explain (format json) ${text}`, values });
    for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
      const isWhole = ROWS >= MANY && node['Node Type'].endsWith('Seq Scan') && node['Relation Name'] === 'shipments';
      const isOfAll = node['Index Name']?.startsWith('shipments_') && !/\bcompany_id = /.test(node['Index Cond']);
      if (isWhole || isOfAll) return `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim();
    }
  }
  return undefined;
}

function nodesOf(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
