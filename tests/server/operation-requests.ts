/**
 * For each operation a request that succeeds for whoever is allowed, on fresh data of one company. The access matrix sends them
 * as they are, the fuzz test spoils them.
 */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, vi } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { ROLES } from '#contract/primitives.ts';
import { addUsers } from '#server/session/session-repository.ts';
import { offerCode } from '#server/stations/pairing.ts';
import { createAddress, createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { addInvoice } from '#tests/support/invoicing.ts';
import { createPasskey } from '#tests/support/passkey.ts';
import type { CallOptions, TestCaller, TestServer } from '#tests/support/server.ts';
import { OTHER_USERS, ROLELESS_USER, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const NAME_LENGTH = 50;
/** From then on a code lasts some minutes, whatever the server's clock says. */
const LATER = new Date('2100-01-01');
/** Always the same company: a network may register only a few. */
const REGISTRATION = randomUUID();
const LOAD_DAY = '2026-11-27';
const END_OF_DAY = { timeout: 30_000, interval: 50 };

const importOf = (mark: string) => ({ mode: 'apply', rows: [{ name: `${mark} AB`, countryCode: 'SE' }] });

/** Without the mark, because the answer names the receiver. */
const shipmentsOf = () => ({
  mode: 'apply',
  rows: [
    {
      ...{ key: randomUUID(), goodsLines: [{ type: 'PC', quantity: 1, weight: 2 }] },
      addresses: { receiver: { name: 'Kalmar Kakel', countryCode: 'SE' } },
    },
  ],
});

/** `mark` stands in every text of what is made. */
export async function createRequests(
  { db, url }: Pick<TestServer, 'db' | 'url'>,
  owner: TestCaller,
  mark: string,
): Promise<(name: OperationName) => Promise<CallOptions>> {
  const freshName = () => `${mark} ${randomUUID()}`.slice(0, NAME_LENGTH);
  const newCarrier = () => createCarrier(owner, { name: `${mark} frakt` });
  const carrierId = await newCarrier();
  const newDeliveryType = () => createDeliveryType(owner, carrierId, freshName());
  const load = `${LOAD_DAY}-${carrierId}`;
  const deliveryType = await newDeliveryType();
  const newShipment = async () => {
    const { shipmentId } = await createShipment(owner, { deliveryType: deliveryType.id, orderNumber: mark });
    return { shipmentId };
  };
  const block = { carrierId, consignments: 1, packages: 2, device: 'dock' };
  const newLease = async () => ({ leaseId: (await owner.do('takeNumberLease', { body: block })).id });
  const newAddress = async () => ({ addressId: (await createAddress(owner, mark)).addressId });

  /** A message that waits: its carrier's server is this machine, which is refused. */
  const newMessage = async () => {
    const far = await createCarrier(owner, { name: `${mark} fjärrfrakt`, fTPserver: 'localhost' });
    const { id } = await createDeliveryType(owner, far, freshName());
    const { shipmentId } = await createShipment(owner, { deliveryType: id, orderNumber: mark });
    await owner.do('bookShipment', { params: { shipmentId }, body: {} });
    const { data } = await owner.do('ediLog', { query: { shipmentId } });
    return { ediId: data[0]?.ediId ?? '' };
  };
  const message = await newMessage();

  /** Some of these requests change a password, and others sign in. */
  const restorePasswords = async () => {
    const known = db.selectFrom('users').select('password_hash').where('username', '=', ROLELESS_USER);
    const { password_hash } = await known.executeTakeFirstOrThrow();
    const names = [...Object.values(TEST_USERS), ...Object.values(OTHER_USERS)];
    await db.updateTable('users').set({ password_hash }).where('username', 'in', names).execute();
    await db.deleteFrom('second_factors').where('username', 'in', names).execute();
  };
  const newSession = async () => {
    await restorePasswords();
    await owner.do('login', { body: { username: owner.session?.username, password: TEST_PASSWORD } });
    const sessions = await owner.do('sessions');
    return { sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '' };
  };

  /** One that only its row knows. */
  const newFactor = async (username: string) => {
    const [factor_id, now] = [randomUUID(), new Date()];
    const owned = { company_id: owner.session?.companyId ?? '', username, factor_id, name: 'Telefonen' };
    const row = { ...owned, kind: 'passkey' as const, created_at: now, confirmed_at: now };
    await db.insertInto('second_factors').values(row).execute();
    return factor_id;
  };
  const newOwnFactor = async () => {
    await restorePasswords();
    return newFactor(owner.session?.username ?? '');
  };
  const newOwnCode = async () => {
    await restorePasswords();
    const { id, secret } = await owner.do('newTotp', { body: {} });
    const { headers } = await owner.call('ping');
    const timestamp = Date.parse(headers.get('x-server-time') ?? '');
    return { id, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }) };
  };
  const newCredential = async () => {
    await restorePasswords();
    const { challenge } = await owner.do('passkeyOptions', { body: {}, headers: { origin: url } });
    return createPasskey(url).attest(String(challenge));
  };

  const freshEmail = () => `${randomUUID()}@${mark.toLowerCase().replace(/[^a-z]/g, '')}.test`;
  const newPerson = () => ({ fullName: freshName(), role: ROLES[0] });
  /** Made without the API, which sends a company's invitations only so fast. */
  const newUser = async () => {
    const { companyId = '', username: changed_by = '' } = owner.session ?? {};
    const [username, now] = [freshEmail(), new Date()];
    const person = { username, company_id: companyId, full_name: freshName(), role: ROLES[0] };
    await addUsers(db, [{ ...person, password_hash: null, invited_at: now, changed_by }], now);
    return username;
  };
  const newCompany = () => ({
    ...{ name: 'Ny Hamn AB', countryCode: 'SE', emailInvoiceTo: 'faktura@nyhamn.test', clientRef: REGISTRATION },
    ...{ paymentPlanId: 'UNITS300', nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0 },
    user: { email: freshEmail(), fullName: 'Elin Lund', termsAgreed: true },
  });
  const invited = await newUser();
  /** An ended job with a file. */
  const newJob = async (documents: object = { unPrinted: true }) => {
    const { shipmentId } = await newShipment();
    const scope = { searchFields: { shipmentId }, maxShipmentId: shipmentId };
    const answer = await owner.do('endOfDay', { body: { ...scope, documents: documents as never } });
    const jobId = 'jobId' in answer ? answer.jobId : '';
    await vi.waitFor(async () => {
      expect((await owner.do('job', { params: { jobId } })).endedAt).not.toBeNull();
    }, END_OF_DAY);
    return { jobId };
  };
  const newCode = async () => {
    const pairing = await offerCode(db, { name: 'PC', system: '', version: '', printers: [] }, LATER);
    return 'code' in pairing ? pairing.code : '';
  };
  const newStation = async () => {
    const { companyId = '', username: paired_by = '' } = owner.session ?? {};
    const [id, none] = [randomUUID(), { labels: 'Zebra', papers: null, key_hash: null, seen_at: null }];
    const program = {
      computer: mark,
      system: '',
      version: '',
      printers: '[]',
      tests: '{}',
      goes_to: '{"users":[],"devices":[]}',
    };
    const row = { company_id: companyId, station_id: id, name: freshName(), paired_by, paired_at: new Date() };
    await db
      .insertInto('stations')
      .values({ ...none, ...program, ...row })
      .execute();
    return { stationId: id };
  };
  const newSearch = async () => {
    const body = { name: freshName(), searchFields: {} };
    const { id } = await owner.do('saveSearch', { params: { searchId: 'new' }, body });
    return { searchId: id };
  };
  const newPrint = async () => {
    const { shipmentId } = await newShipment();
    const { printIds = [] } = await owner.do('printShipment', { params: { shipmentId }, body: {} });
    return { shipmentId, printId: printIds[0] ?? '' };
  };
  const newList = async () => {
    const params = await newJob({ shipmentList: true });
    const { carriers } = await owner.do('job', { params });
    return { ...params, carrierId: carriers[0]?.carrierId ?? '' };
  };
  const signature = { driver: 'Kim Åkare', vehicle: 'ABC 123', strokes: [[10, 20, 400, 120]] };
  const job = await newJob();
  const invoice = { invoiceNo: await addInvoice(db, owner.session?.companyId ?? '') };

  const requests: { readonly [Name in OperationName]?: () => Promise<CallOptions> } = {
    login: async () => ({ body: { username: TEST_USERS.DefaultUser, password: TEST_PASSWORD } }),
    validateToken: async () => ({ query: { vt: 'none' } }),
    confirm: async () => ({ body: { vt: 'none', password: TEST_PASSWORD } }),
    resetPassword: async () => ({ body: { username: `${freshName()}@nowhere.test` } }),
    changePassword: async () => ({ body: { resetToken: 'none', password: TEST_PASSWORD } }),
    unlock: async () => ({ body: { token: 'none' } }),
    saveMyProfile: async () => ({ body: { fullName: 'Anna Berg' } }),
    changeMyPassword: async () => {
      await restorePasswords();
      return { body: { password: TEST_PASSWORD, newPassword: 'Quite-another-7' } };
    },
    loginFactor: async () => ({ body: { token: 'none', code: '123456' } }),
    endSession: async () => ({ params: await newSession() }),
    newTotp: async () => ({ body: {} }),
    confirmTotp: async () => ({ body: await newOwnCode() }),
    passkeyOptions: async () => ({ body: {}, headers: { origin: url } }),
    addPasskey: async () => ({ body: { credential: await newCredential() }, headers: { origin: url } }),
    deleteFactor: async () => ({ params: { factorId: await newOwnFactor() } }),
    newRecoveryCodes: async () => {
      await newOwnFactor();
      return {};
    },
    stepUp: async () => {
      await restorePasswords();
      return { body: { password: TEST_PASSWORD } };
    },
    resetFactors: async () => {
      const username = await newUser();
      await newFactor(username);
      return { params: { username } };
    },
    ediLog: async () => ({ query: { state: 'rejected', kind: 'APERAK', search: 'TI1', page: '1' } }),
    checkVat: async () => ({ query: { countryCode: 'SE', vatNumber: 'SE556036079301' } }),
    checkZipCode: async () => ({ query: { countryCode: 'SE', zipCode: '41104' } }),
    places: async () => ({ query: { countryCode: 'SE', zipCode: '41104' } }),
    registerCompany: async () => ({ body: newCompany() }),
    invoice: async () => ({ params: invoice }),
    createUser: async () => ({ body: { ...newPerson(), fullName: 'Jonna Ek', username: freshEmail() } }),
    saveUser: async () => ({ body: { ...newPerson(), username: invited } }),
    deleteUser: async () => ({ params: { username: await newUser() } }),
    inviteUser: async () => ({ params: { username: invited } }),
    saveCompany: async () => ({ body: { contactName: 'Elin Lund' } }),
    endCompany: async () => ({ body: { phrase: (await owner.do('company')).name } }),
    saveNotifications: async () => ({ body: { ids: [], unRead: false } }),
    deleteNotifications: async () => ({ query: { ids: '1' } }),
    saveAddress: async () => ({ body: { name: `${mark} AB`, countryCode: 'SE', ...(await newAddress()) } }),
    deleteAddress: async () => ({ params: await newAddress() }),
    importAddresses: async () => ({ body: importOf(mark) }),
    undoAddressImport: async () => {
      const { importId } = await owner.do('importAddresses', { body: importOf(mark) });
      return { params: { importId: importId ?? '' } };
    },
    carrier: async () => ({ params: { carrierId } }),
    saveCarrier: async () => ({ params: { carrierId }, body: { name: `${mark} frakt`, carrierSuiteId: 'SCHENKERSE' } }),
    testCarrier: async () => ({ params: { carrierId }, body: { name: `${mark} frakt`, carrierSuiteId: 'SCHENKERSE' } }),
    approveHostKey: async () => ({ params: { carrierId }, body: { fingerprint: `SHA256:${'k'.repeat(43)}` } }),
    confirmSeries: async () => ({ params: { carrierId }, body: { kind: 'package', current: '1000' } }),
    deleteCarrier: async () => ({ params: { carrierId: await newCarrier() } }),
    createDeliveryType: async () => ({ body: { name: randomUUID(), carrierId, dom: { value: 'SYSTEM' } } }),
    saveDeliveryType: async () => ({
      params: { id: deliveryType.id },
      body: { name: freshName(), carrierId, dom: { value: 'SYSTEM' } },
    }),
    deleteDeliveryType: async () => ({ params: { id: (await newDeliveryType()).id } }),
    shipmentsList: async () => ({ body: {} }),
    importShipments: async () => ({ body: shipmentsOf() }),
    undoShipmentImport: async () => {
      const { importId } = await owner.do('importShipments', { body: shipmentsOf() });
      return { params: { importId: importId ?? '' } };
    },
    find: async () => ({ body: { text: 'SO-1' } }),
    shipment: async () => ({ params: await newShipment() }),
    deriveShipment: async () => ({ query: { type: 'copy', ...(await newShipment()) } }),
    saveShipment: async () => ({ params: await newShipment(), body: { orderNumber: `${mark} 2` } }),
    bookShipment: async () => ({ params: await newShipment(), body: {} }),
    ediMessage: async () => ({ params: message }),
    retryEdi: async () => ({ params: message }),
    fetchReplies: async () => ({ params: { carrierId } }),
    endOfDay: async () => ({ body: { maxShipmentId: '0', documents: {} } }),
    job: async () => ({ params: job }),
    stopJob: async () => ({ params: job }),
    signList: async () => ({ params: await newList(), body: signature }),
    loads: async () => ({ query: { day: LOAD_DAY } }),
    openLoad: async () => ({ params: { loadId: load }, body: { carrierId, day: LOAD_DAY } }),
    tellLoad: async () => ({
      params: { loadId: load },
      body: [{ eventId: randomUUID(), type: 'loaded', packageNo: '1', at: '2026-11-27T14:00:00.000Z' }],
    }),
    finishLoad: async () => ({
      params: { loadId: load },
      body: { driver: 'Kim Åkare', signature: 'M10 20L400 120', at: '2026-11-27T15:00:00.000Z' },
    }),
    takeNumberLease: async () => ({ body: block }),
    reportNumberLease: async () => {
      const { id: leaseId, proof } = await owner.do('takeNumberLease', { body: block });
      return { params: { leaseId }, body: { proof, left: { consignments: 1, packages: 2 } } };
    },
    returnNumberLease: async () => ({ params: await newLease() }),
    pairStation: async () => ({ body: { code: await newCode() } }),
    saveSearch: async () => ({
      params: await newSearch(),
      body: { name: freshName(), searchFields: { status: '10' } },
    }),
    deleteSearch: async () => ({ params: await newSearch() }),
    saveStation: async () => ({ params: await newStation(), body: { name: freshName() } }),
    testStation: async () => ({ params: await newStation(), body: { role: 'labels' } }),
    deleteStation: async () => ({ params: await newStation() }),
    printJobPapers: async () => ({ params: await newJob(), body: { document: 'label', reason: 'Jam' } }),
    jobFile: async () => ({ params: job }),
    printShipment: async () => ({ params: await newShipment(), body: { preview: true } }),
    history: async () => ({ params: await newShipment() }),
    prints: async () => ({ params: await newShipment() }),
    savePrintOutcome: async () => ({ params: await newPrint(), body: { cameOut: true } }),
  };
  /** Operations that are not built yet get an arbitrary id. */
  const byAnyId = (name: OperationName): CallOptions => {
    const parts = [...operations[name].path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, '1']);
    return { params: Object.fromEntries(parts) };
  };
  return async (name) => (await requests[name]?.()) ?? byAnyId(name);
}
