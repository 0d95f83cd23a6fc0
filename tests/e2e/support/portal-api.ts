/**
 * The API as another user of it would call it, past the browser and past the network that can be taken away: for data a
 * test needs and for comparing what a screen shows with what the server answers.
 */
import type * as v from 'valibot';
import type { Address, AddressInput } from '#contract/address.ts';
import type { Carrier, CarrierInput } from '#contract/carrier.ts';
import type { DeliveryType, DeliveryTypeInput, DeliveryTypeInputSchema } from '#contract/delivery-type.ts';
import type { EdiEntry } from '#contract/edi.ts';
import type { LoadResponse } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import type { NumberLease } from '#contract/number-lease.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import type { SearchFields, ShipmentsListRequest, ShipmentsListResponse } from '#contract/shipments-list.ts';
import type { StaticData } from '#contract/static-data.ts';
import { DEMO, DEMO_PASSWORD } from './kaj-test.ts';
import type { ServerProcess } from './server-process.ts';

/** As a caller writes one, with optional members left out. */
type DeliveryTypeChoice = Omit<v.InferInput<typeof DeliveryTypeInputSchema>, 'carrierId'>;

export interface PortalApi {
  createShipment(patch?: Partial<ShipmentPatch> & { receiverName?: string }): Promise<Shipment>;
  saveShipment(shipmentId: string, patch: ShipmentPatch): Promise<Shipment>;
  bookShipment(shipmentId: string): Promise<Shipment>;
  /** The PDF of its labels, without printing them. */
  labels(shipment: Shipment): Promise<Uint8Array>;
  printShipment(shipmentId: string, body: object): Promise<unknown>;
  ediLog(of: { carrierId?: string; shipmentId?: string }): Promise<EdiEntry[]>;
  shipment(shipmentId: string): Promise<Shipment>;
  /** A delivery type of its own, on the first carrier connection of a suite. */
  createDeliveryType(suiteId: string, type: DeliveryTypeChoice): Promise<DeliveryType>;
  createCarrier(carrier: CarrierInput): Promise<string>;
  createDeliveryTypeOn(carrierId: string, type: DeliveryTypeChoice): Promise<DeliveryType>;
  saveDeliveryType(id: string, type: DeliveryTypeInput): Promise<DeliveryType>;
  saveAddress(address: AddressInput): Promise<Address>;
  deleteAddress(addressId: string): Promise<void>;
  addresses(): Promise<Address[]>;
  search(searchFields: SearchFields, more?: Partial<ShipmentsListRequest>): Promise<ShipmentsListResponse>;
  loads(day: string): Promise<LoadResponse[]>;
  tellLoad(loadId: string, events: readonly object[]): Promise<unknown>;
  finishLoad(loadId: string, finish: { driver: string; signature: string; at: string }): Promise<unknown>;
  numberLeases(): Promise<NumberLease[]>;
  notifications(): Promise<Notification[]>;
  /** All of the company. */
  deliveryTypes(): Promise<DeliveryType[]>;
  newClientKey(): Promise<string>;
  /** The first delivery type of the company. */
  firstDeliveryType(): Promise<{ id: string; name: string }>;
}

export async function openApi(server: ServerProcess, username: string = DEMO.moderator): Promise<PortalApi> {
  const { accessToken } = await call<{ accessToken: string }>(server, 'POST', '/login', {
    body: { username, password: DEMO_PASSWORD },
  });
  const send = <Answer>(method: string, path: string, body?: unknown) =>
    call<Answer>(server, method, path, { token: accessToken, body });
  const shipmentOf = async (answer: Promise<{ shipmentData: Shipment }>) => (await answer).shipmentData;
  return {
    createShipment: ({ receiverName = 'Kalmar Hamn AB', ...patch } = {}) => {
      const receiver = {
        name: receiverName,
        street1: 'Skeppsbrogatan 49',
        zipCode: '392 31',
        city: 'Kalmar',
        countryCode: 'SE',
      };
      const goodsLines = [{ lineNo: 1, type: 'PC', quantity: 1, weight: 12.5 }];
      return shipmentOf(send('PUT', '/shipment/new', { addresses: { receiver }, goodsLines, ...patch }));
    },
    saveShipment: (id, patch) => shipmentOf(send('PUT', `/shipment/${id}`, patch)),
    printShipment: (id, body) => send('POST', `/shipment/${id}/print`, body),
    bookShipment: (id) => shipmentOf(send('POST', `/shipment/${id}/book`, { action: 'book' })),
    async labels({ shipmentId, documents }) {
      const docGUID = documents.find(({ kind }) => kind === 'label')?.docGUID;
      const asked = { docGUID, preview: true };
      const { base64Data } = await send<{ base64Data: string }>('POST', `/shipment/${shipmentId}/print`, asked);
      return Buffer.from(base64Data, 'base64');
    },
    async ediLog(of) {
      return (await send<{ data: EdiEntry[] }>('GET', `/edi?${new URLSearchParams(of)}`)).data;
    },
    shipment: (id) => shipmentOf(send('GET', `/shipment/${id}?only=shipmentData`)),
    async createDeliveryType(suiteId, type) {
      const carriers = await send<Carrier[]>('GET', '/carriers');
      const carrierId = carriers.find(({ carrierSuiteId }) => carrierSuiteId === suiteId)?.carrierId;
      return send('POST', '/deliveryTypes', { ...type, carrierId });
    },
    async createCarrier(carrier) {
      return (await send<{ carrierId: string }>('PUT', '/carriers/new', carrier)).carrierId;
    },
    createDeliveryTypeOn: (carrierId, type) => send('POST', '/deliveryTypes', { ...type, carrierId }),
    saveDeliveryType: (id, type) => send('PUT', `/deliveryTypes/${id}`, type),
    saveAddress: (address) => send('PUT', '/addressRegister?answer=entity', address),
    deleteAddress: (id) => send('DELETE', `/addressRegister/${id}`),
    addresses: () => send('GET', '/addressRegister'),
    search: (searchFields, more) => send('POST', '/ShipmentsList', { searchFields, page: 1, snapshot: '', ...more }),
    loads: (day) => send('GET', `/loads?day=${day}`),
    tellLoad: (loadId, events) => send('POST', `/loads/${loadId}/events`, events),
    finishLoad: (loadId, finish) => send('POST', `/loads/${loadId}/finish`, finish),
    numberLeases: () => send('GET', '/numberLeases'),
    async notifications() {
      return (await send<StaticData>('GET', '/staticData')).notifications;
    },
    async deliveryTypes() {
      return (await send<{ data: DeliveryType[] }>('GET', '/deliveryTypes?pageSize=200')).data;
    },
    async newClientKey() {
      return (await send<{ clientKey: string }>('GET', '/newClientKey')).clientKey;
    },
    async firstDeliveryType() {
      const { data } = await send<{ data: { id: string; name: string }[] }>('GET', '/deliveryTypes');
      const [first] = data;
      if (!first) throw new Error('The company has no delivery type');
      return first;
    },
  };
}

async function call<Answer>(
  server: ServerProcess,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown },
): Promise<Answer> {
  const response = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : response.json()) as Promise<Answer>;
}
