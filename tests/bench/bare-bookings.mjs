/**
 * The floor of an end of day: the rows it left, written once more as bare SQL into tables like those they stand in, with
 * all their indexes. A shipment is one transaction, committed to the disk like each of the server's, of what any program
 * has to write that books and prints it: the shipment is held, both number series move on, numbers, message, delivery unit,
 * prints and outcome are added, the shipment is changed and counted in the feed. One connection, one shipment after the
 * other, every row sent from here.
 * In no floor: the rules, the job that looks after a message, its file, and the two writes that say that the file is on its
 * way and there.
 */

/** As they are before the run. */
const COPIED = ['shipments', 'number_series', 'delivery_unit_months', 'changes', 'company_counters'];
const ADDED = ['issued_numbers', 'edi_messages', 'delivery_units', 'prints'];
const OUTCOMES = 'day_run_shipments';

const SET_SHIPMENT = `update floor.shipments s set document = n.document, status = n.status,
  tracking_folded = n.tracking_folded, row_version = n.row_version, changed_at = n.changed_at, changed_by = n.changed_by,
  state_changed_at = n.state_changed_at, state_changed_by = n.state_changed_by
  from jsonb_populate_record(null::floor.shipments, $1) n
  where s.company_id = n.company_id and s.shipment_id = n.shipment_id`;
const SET_OUTCOME = `update floor.${OUTCOMES} s set outcome = n.outcome, printed = n.printed
  from jsonb_populate_record(null::floor.${OUTCOMES}, $1) n
  where s.company_id = n.company_id and s.run_id = n.run_id and s.shipment_id = n.shipment_id`;
const SET_CHANGE = `insert into floor.changes select * from jsonb_populate_record(null::floor.changes, $1)
  on conflict (company_id, kind, entity_id) do update set seq = excluded.seq, etag = excluded.etag`;

/** Before the run. */
export async function copyTables(database) {
  await database.query('create schema floor');
  for (const table of [...COPIED, ...ADDED, OUTCOMES]) {
    await database.query(`create table floor.${table} (like public.${table} including all)`);
  }
  for (const table of COPIED) await database.query(await copyOf(database, table));
}

/** After it. Answers how long the bookings of these shipments took. */
export async function bareBookings(database, shipmentIds) {
  await database.query(await copyOf(database, OUTCOMES));
  await database.query(`update floor.${OUTCOMES} set outcome = null, printed = '[]'`);
  const bookings = [];
  for (const id of shipmentIds) bookings.push(await readBooking(database, id));
  await database.query('vacuum analyze');

  const from = performance.now();
  for (const booking of bookings) await book(database, booking);
  return performance.now() - from;
}

async function copyOf(database, table) {
  const { rows } = await database.query(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
    [`public.${table}`],
  );
  const [{ columns }] = rows;
  return `insert into floor.${table} (${columns}) select ${columns} from public.${table}`;
}

async function readBooking(database, id) {
  const rowsOf = async (table, condition = 'shipment_id = $1::bigint') => {
    const { rows } = await database.query(`select to_jsonb(t) as row from public.${table} t where ${condition}`, [id]);
    return rows.map(({ row }) => row);
  };
  const [shipment] = await rowsOf('shipments');
  const [outcome] = await rowsOf(OUTCOMES);
  const [change] = await rowsOf('changes', `kind = 'shipment' and entity_id = $1::text`);
  const added = {};
  for (const table of ADDED) added[table] = await rowsOf(table);
  return { shipment, outcome, change, added };
}

async function book(database, { shipment, outcome, change, added }) {
  const { company_id: company, shipment_id: id, carrier_id: carrier } = shipment;
  const run = (text, values) => database.query({ name: text.slice(0, 60), text, values });
  await database.query('begin');
  await run('select document from floor.shipments where company_id = $1 and shipment_id = $2 for update', [
    company,
    id,
  ]);
  await run('update floor.number_series set series = series where company_id = $1 and carrier_id = $2', [
    company,
    carrier,
  ]);
  for (const table of ADDED) {
    const text = `insert into floor.${table} overriding system value
      select * from jsonb_populate_recordset(null::floor.${table}, $1)`;
    await run(text, [JSON.stringify(added[table])]);
  }
  await run('update floor.delivery_unit_months set units = units + 1 where company_id = $1 and month = $2', [
    company,
    added.delivery_units[0].month,
  ]);
  await run(SET_SHIPMENT, [JSON.stringify(shipment)]);
  await run(SET_OUTCOME, [JSON.stringify(outcome)]);
  await run('update floor.company_counters set change_seq = change_seq + 1 where company_id = $1', [company]);
  await run(SET_CHANGE, [JSON.stringify(change)]);
  await database.query('commit');
}
