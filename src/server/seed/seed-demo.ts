/**
 * Fills an empty database with the demo: two companies in test mode with users, carriers, delivery types, addresses and shipments
 * in every state around today. Everything goes through the services, with a clock that moves through the past weeks, so that the
 * demo obeys every rule of the product. Apart from the dates, every demo is the same.
 */
import { sql } from 'kysely';
import type { Address } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import { CARRIER_SUITES } from '#domain/carriers/suites.ts';
import { INCLUDED } from '#domain/company/plan-limits.ts';
import { countryTimeZone } from '#domain/shared/countries.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import { addDays, weekday } from '#domain/shared/day-steps.ts';
import { createAddressService } from '#server/addresses/address-service.ts';
import { createBookingAdapters } from '#server/booking/booking-adapters.ts';
import { createBookingService } from '#server/booking/booking-service.ts';
import { createWebBooking } from '#server/booking/web-booking.ts';
import { createCarrierServers } from '#server/carriers/carrier-server.ts';
import { createCarrierService } from '#server/carriers/carrier-service.ts';
import { type Db, json } from '#server/db/database.ts';
import { type Actor, createWriter, type Write } from '#server/db/write.ts';
import { deliveryTypesOfCarrier } from '#server/delivery-types/delivery-type-repository.ts';
import { createDeliveryTypeService } from '#server/delivery-types/delivery-type-service.ts';
import { createEdiDelivery } from '#server/edi/edi-delivery.ts';
import { createTransport } from '#server/edi/edi-transport.ts';
import { readOutages } from '#server/edi/fetch-outage.ts';
import { readLastDeliveries } from '#server/edi-log/edi-log.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { createSecretBox } from '#server/security/secret-box.ts';
import { addUsers } from '#server/session/session-repository.ts';
import { lockUnsentShipments } from '#server/shipments/shipment-follow-up.ts';
import { createShipmentService } from '#server/shipments/shipment-service.ts';
import { planShipments } from './demo-journeys.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, type DemoCompany } from './demo-registers.ts';
import { demoAddress, demoShipment, isServed } from './demo-shipment.ts';
import { runJourney } from './demo-steps.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

export interface SeedDependencies {
  readonly db: Db;
  readonly now: Date;
  readonly secret: string;
  readonly dataDirectory: string;
  /** Called once the database was found empty: filling it takes some seconds. */
  readonly onBegin?: () => void;
}

const SEED = 20_261_121;
/** The name under which the database records how far the demo has come. */
const MARK = 'demo';
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
/** How long ago the company was set up, before its first shipment. Unit: days. */
const COMPANY_AGE = 120;
const FIRST_ORDER = 10_021;

/** Fills the database if nobody has used it yet. Returns whether it did. */
export async function seedEmptyDatabase(dependencies: SeedDependencies, companies = DEMO_COMPANIES): Promise<boolean> {
  const { db } = dependencies;
  if (!(await isUnused(db))) return false;
  dependencies.onBegin?.();
  await setMark(db, 'started');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const company of companies) await seedCompany(dependencies, company, passwordHash);
  await setMark(db, 'done');
  return true;
}

/** Nobody has seen a demo that was interrupted half-way, so it is deleted and the database counts as unused. */
async function isUnused(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('server_meta').select('value').where('name', '=', MARK).executeTakeFirst();
  if (mark?.value === 'started') {
    await sql`truncate companies, changes, company_counters, client_refs, issued_numbers, edi_messages, prints, user_names, number_ranges, registrations cascade`.execute(
      db,
    );
  }
  return (await db.selectFrom('companies').select('company_id').limit(1).executeTakeFirst()) === undefined;
}

async function setMark(db: Db, value: 'started' | 'done'): Promise<void> {
  await db
    .insertInto('server_meta')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The names to sign in with; their password is DEMO_PASSWORD. */
export function demoUsernames(): string[] {
  return DEMO_COMPANIES.flatMap(({ users }) => users.map(({ username }) => username));
}

interface Seeding {
  readonly company: DemoCompany;
  readonly random: SeededRandom;
  readonly actor: Actor;
  readonly write: Write;
  readonly services: ReturnType<typeof createServices>;
  /** Sets the time at which the next things happen. */
  at(moment: Date): void;
}

async function seedCompany(dependencies: SeedDependencies, company: DemoCompany, passwordHash: string): Promise<void> {
  const { db, now } = dependencies;
  let moment = new Date(now.getTime() - COMPANY_AGE * DAY_MS);
  const clock = () => moment;
  const actor: Actor = { companyId: company.companyId, username: company.users[0]?.username ?? '' };
  const seeding: Seeding = {
    company,
    random: createSeededRandom(SEED + Number(company.companyId)),
    actor,
    write: createWriter({ db, clock })(actor),
    services: createServices(dependencies, clock),
    at: (next) => {
      moment = next;
    },
  };
  await insertCompany(db, company, clock(), passwordHash);
  const deliveryTypes = await seedCarriers(seeding);
  const addresses = await seedAddresses(seeding);
  await seedShipments(seeding, deliveryTypes, addresses, now);
}

function createServices({ db, secret, dataDirectory }: SeedDependencies, clock: () => Date) {
  const writer = createWriter({ db, clock });
  const secretBox = createSecretBox(secret);
  // The demo's carriers have no servers, so their messages go to folders.
  const openServer = createCarrierServers({
    db,
    writer,
    secretBox,
    trust: { allowPrivate: false, hosts: undefined, plainFtp: true, ca: undefined },
  });
  const transport = createTransport(openServer, dataDirectory);
  const delivery = createEdiDelivery({ db, writer, transport, metrics: { delivered: () => undefined } });
  const services = { urls: new Map<string, string>(), limit: 0 };
  const openAdapter = createBookingAdapters({ db, secretBox, services });
  const webBooking = createWebBooking({ db, writer, openAdapter });
  return {
    addresses: createAddressService(db),
    carriers: createCarrierService({
      ...{ db, clock, secretBox, lockUnsentShipments, readLastDeliveries, readOutages },
      deliveryTypes: deliveryTypesOfCarrier,
    }),
    deliveryTypes: createDeliveryTypeService({ db, clock, lockUnsentShipments }),
    shipments: createShipmentService({ db, clock, delivery }),
    booking: createBookingService({ writer, delivery, webBooking }),
  };
}

/** Companies are created by registration, which the demo does not use, so their rows are inserted directly. */
async function insertCompany(db: Db, company: DemoCompany, now: Date, password_hash: string): Promise<void> {
  const { companyId, warehouse, users } = company;
  const { name, street1, street2, zipCode, city, countryCode } = warehouse;
  const [first] = users;
  const stamps = { created_at: now, changed_at: now, changed_by: users[0]?.username ?? '' };
  await db
    .insertInto('companies')
    .values({
      company_id: companyId,
      name,
      warehouse: json({ ...warehouse, sameAsBillingAddress: true }),
      details: json({
        ...{ street1, street2, zipCode, city, countryCode },
        ...{ contactName: first?.fullName, contactEmail: first?.username, emailInvoiceTo: first?.username },
      }),
      test_mode: true,
      extra_users: users.length,
      // The demo may try all suites.
      extra_suites: CARRIER_SUITES.length - INCLUDED.suites,
      payment_plan_id: company.paymentPlanId,
      ...stamps,
    })
    .execute();
  const rows = users.map(({ username, fullName, role }) => ({
    username,
    company_id: companyId,
    full_name: fullName,
    role,
    password_hash,
    changed_by: stamps.changed_by,
  }));
  await addUsers(db, rows, now);
}

interface DemoType {
  readonly deliveryType: DeliveryType;
  readonly areParcels: boolean;
}

/** Returns each delivery type as often as its share says. */
async function seedCarriers({ company, write, services }: Seeding): Promise<DemoType[]> {
  const types: DemoType[] = [];
  for (const { carrier, deliveryTypes } of company.connections) {
    const { carrierId } = await services.carriers.save(write, 'new', carrier);
    for (const { parcels, share, returnDocuments = false, ...choice } of deliveryTypes) {
      const deliveryType = await services.deliveryTypes.create(write, { ...choice, carrierId, returnDocuments });
      types.push(...Array.from({ length: share }, () => ({ deliveryType, areParcels: parcels ?? false })));
    }
  }
  return types;
}

async function seedAddresses({ company, random, write, services }: Seeding): Promise<Address[]> {
  const addresses: Address[] = [];
  for (let count = 0; count < company.addresses; count++) {
    addresses.push(await services.addresses.save(write, demoAddress(random)));
  }
  return addresses;
}

async function seedShipments(seeding: Seeding, types: readonly DemoType[], addresses: readonly Address[], now: Date) {
  const { company, random, services, actor, write } = seeding;
  const { warehouse } = company;
  const today = dayInZone(now, countryTimeZone(warehouse.countryCode));
  const plans = planShipments(company.shipments, random.between);
  for (const [index, plan] of plans.entries()) {
    const dispDate = workday(addDays(today, plan.day), plan.days[0] < 0 ? -1 : 1);
    seeding.at(writtenAt(dispDate, now, plans.length - index));
    const fitting = types.filter(({ deliveryType }) => plan.bookingTypes.includes(deliveryType.bookingType));
    const { deliveryType, areParcels } = random.pick(fitting.length > 0 ? fitting : types);
    const address = random.pick(addresses.filter((one) => isServed(deliveryType, warehouse.countryCode, one)));
    const order = { orderNumber: `SO-${FIRST_ORDER + index}`, dispDate, deliveryType, areParcels };
    const patch = demoShipment(random, order, address, warehouse);
    const { shipment } = await services.shipments.create(write, patch);
    await runJourney({ actor, write, ...services }, shipment, fitting.length > 0 ? plan.journey : 'open');
  }
}

/** Nothing leaves on a weekend, so the day moves to a workday before or after it. */
function workday(day: string, step: 1 | -1): string {
  return weekday(day) <= 5 ? day : workday(addDays(day, step), step);
}

/** On the morning of dispatch, or within the last hours if that is still to come. */
function writtenAt(dispDate: string, now: Date, left: number): Date {
  const morning = Date.parse(`${dispDate}T06:00:00Z`);
  return new Date(Math.min(morning, now.getTime() - left * MINUTE_MS));
}
