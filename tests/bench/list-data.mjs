/**
 * A company with very many shipments, and others beside it, in a folder of PostgreSQL's own. They are copies of the demo's shipments,
 * made in SQL: a million saves would take hours. What a search reads differs from copy to copy, as it does in a company: order and
 * tracking numbers, receivers, days over three years; the newest fiftieth is in every state, what is older is closed.
 * A folder that is named is kept, and used again when it has as many.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { load } from './system.mjs';

const COMPANY = '1000';
/** Made beside it, each with a fiftieth of its shipments. */
const OTHERS = 3;
const PART = 50;
/** Unit: days. */
const SPAN = 3 * 365;
/** Rows per statement. */
const SOME = 50_000;
/** What building may do, since it is begun again when it fails. */
const HASTY = { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB', maintenance_work_mem: '1GB' };

const NAMES =
  'Göteborgs,Nordiska,Svea,Ölands,Skåne,Bergs,Ström,Lindqvist,Ekdahl,Hammar,Tuna,Vättern,Mälar,Dala,Roslags,Norrlands,Kust,Sjö,Älv,Fjäll';
const TRADES =
  'Kakel,Bygg,Möbler,Optik,Verkstad,Papper,Frö,Elektro,Däck,Glas,Plåt,Textil,Böcker,Verktyg,Färg,Belysning,Kyl,Motor,Trä,Livs';
const CITIES =
  'Göteborg,Stockholm,Malmö,Uppsala,Västerås,Örebro,Linköping,Umeå,Gävle,Borås,Kiruna,Oslo,Visby,Ystad,Falun';

/** Makes what is not there yet, and returns how long that took in seconds. */
export async function fillDatabase({ directory, rows, postgres }) {
  const { openDatabase } = await load('src/server/db/database.ts');
  const { startEmbeddedPostgres } = await load('src/server/db/embedded-postgres.ts');
  const { bringUpToDate } = await load('src/server/jobs/bring-up-to-date.ts');
  const { seedEmptyDatabase } = await load('src/server/seed/seed-demo.ts');
  const from = performance.now();
  const isThere = existsSync(path.join(directory, 'postgres'));
  const cluster = await startEmbeddedPostgres({ directory, settings: { ...postgres, ...HASTY } });
  try {
    const connection = cluster.connection('postgres');
    await bringUpToDate(connection);
    const db = openDatabase(connection);
    if (!isThere) {
      await seedEmptyDatabase({ db, now: new Date(), secret: 'only for measurements', dataDirectory: directory });
    }
    if ((await countOf(db, COMPANY)) < rows) await multiply(db, rows);
    await db.destroy();
  } finally {
    await cluster.stop();
  }
  return (performance.now() - from) / 1000;
}

async function multiply(db, rows) {
  // An index that is built afterwards takes a tenth of the time.
  const indexes = await run(
    db,
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'shipments' and indexname != 'shipments_pkey'`,
  );
  for (const { name } of indexes) await run(db, `drop index ${name}`);
  await run(
    db,
    `create unlogged table bench_templates as
     select row_number() over (order by shipment_id) - 1 as place, * from shipments where company_id = '${COMPANY}'`,
  );
  for (let other = 1; other <= OTHERS; other += 1) {
    const id = `bench${other}`;
    await run(
      db,
      `insert into companies select (jsonb_populate_record(c, jsonb_build_object('company_id', '${id}'))).*
       from companies as c where company_id = '${COMPANY}'`,
    );
    await copy(db, id, Math.ceil(rows / PART));
  }
  await copy(db, COMPANY, rows - (await countOf(db, COMPANY)));
  await run(db, 'drop table bench_templates');
  for (const { definition } of indexes) await run(db, definition);
  await run(db, 'vacuum analyze');
}

async function copy(db, companyId, rows) {
  for (let first = 0; first < rows; first += SOME) {
    const last = Math.min(first + SOME, rows) - 1;
    await run(db, copies({ companyId, rows, first, last }));
  }
  await run(
    db,
    `insert into company_counters (company_id, change_seq)
     select '${companyId}', max(seq) from changes where company_id = '${companyId}'
     on conflict (company_id) do update set change_seq = excluded.change_seq`,
  );
}

/** Names, numbers and days depend on the place of the copy alone, so that two builds are alike. */
function copies({ companyId, rows, first, last }) {
  const pick = (list, by) => `(string_to_array('${list}', ','))[1 + (${by})::bigint % ${list.split(',').length}]`;
  const plain = (text) => `regexp_replace(translate(lower(${text}), 'åäöé', 'aaoe'), '[^a-z0-9]', '', 'g')`;
  return `
    with copied as (
      select n, t.*, nextval('shipment_ids') as id,
        'ORD-' || lpad(n::text, 8, '0') as order_no,
        ${pick(NAMES, 'n * 7')} || ' ' || ${pick(TRADES, 'n * 3 / 20')} || ' ' || n % 997 || ' AB' as receiver,
        ${pick(CITIES, 'n / 3')} as city,
        case when coalesce(t.document ->> 'consignmentNo', '') = '' and n > ${rows - rows / PART} then null
          else 'KAJ' || substr('${companyId}', 1, 1) || lpad(n::text, 9, '0') end as consignment,
        to_char(now() - make_interval(secs => (${rows} - n) * ${SPAN} * 86400.0 / ${rows}), 'YYYY-MM-DD"T"00:00:00"Z"') as day,
        case when n > ${rows - rows / PART} then t.status when t.status = 90 or n % 50 = 0 then 90 else 80 end as state
      from generate_series(${first}::bigint, ${last}::bigint) as n
      join bench_templates as t on t.place = n % (select count(*) from bench_templates)
    ), packed as (
      select c.*, lines.goods, coalesce(lines.numbers, '{}') as numbers from copied as c
      left join lateral (
        select jsonb_agg(line || jsonb_build_object('packageNumbers', to_jsonb(own.numbers)) order by place) as goods,
          (select array_agg(number) from unnest(string_to_array(string_agg(array_to_string(own.numbers, ','), ','), ',')) as number
            where number != '') as numbers
        from jsonb_array_elements(c.document -> 'goodsLines') with ordinality as one (line, place),
        lateral (
          select case when c.consignment is null then '{}'::text[] else array(
            select '373${companyId === COMPANY ? '5' : '9'}' || lpad((n * 20 + place * 5 + k)::text, 13, '0') || (n + k) % 10
            from generate_series(1, least((line ->> 'quantity')::integer, 5)) as k
          ) end as numbers
        ) as own
      ) as lines on true
    ), made as (
      insert into shipments (company_id, shipment_id, document, status, disp_date, order_number, order_number_folded,
        receiver_name, receiver_folded, tracking_folded, find_text, find_packages, delivery_type_id, delivery_type_name,
        carrier_id, carrier_name, created_at, created_by, created_by_folded, changed_at, changed_by)
      select '${companyId}', id,
        jsonb_set(document, '{addresses,receiver}', document #> '{addresses,receiver}'
          || jsonb_build_object('name', receiver, 'city', city))
          || jsonb_build_object('orderNumber', order_no, 'status', state, 'dispDate', day, 'consignmentNo', consignment,
            'goodsLines', coalesce(goods, '[]')),
        state, day, order_no, lower(order_no), receiver, lower(receiver),
        array(select lower(number) from unnest(array_remove(consignment || numbers, null)) as number),
        E'\\n' || concat_ws(E'\\n', ${plain('order_no')}, ${plain('receiver')}, ${plain('city')}, id, lower(consignment)) || E'\\n',
        case when cardinality(numbers) = 0 then '' else E'\\n' || array_to_string(numbers, E'\\n') || E'\\n' end,
        delivery_type_id, delivery_type_name, carrier_id, carrier_name, created_at, created_by, created_by_folded,
        changed_at, changed_by
      from packed order by id
      returning shipment_id
    )
    insert into changes (company_id, kind, entity_id, seq, etag, deleted)
    select '${companyId}', 'shipment', shipment_id::text, begin.seq + row_number() over (order by shipment_id), '1-1', false
    from made, (select coalesce(max(seq), 0) as seq from changes where company_id = '${companyId}') as begin`;
}

async function countOf(db, companyId) {
  const [{ count }] = await run(db, `select count(*) from shipments where company_id = '${companyId}'`);
  return Number(count);
}

async function run(db, text) {
  const { CompiledQuery } = await import('kysely');
  return (await db.executeQuery(CompiledQuery.raw(text))).rows;
}
