/** The whole shipments behind rows of the list, as far as they are on this device, with what the rules of booking ask about each. */
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';
import { type DeviceFacts, readDeviceFacts } from '../device-facts.ts';

export interface WholeShipments extends DeviceFacts {
  readonly byId: ReadonlyMap<string, Shipment>;
}

export async function readWholeShipments(
  userData: UserData,
  staticData: StaticData,
  rows: readonly ShownRow[],
): Promise<WholeShipments> {
  return { ...(await readDeviceFacts(userData, staticData)), byId: await readWholes(userData, rows) };
}

/** By their ids. */
export async function readWholes(
  { cache, shipments }: UserData,
  rows: readonly ShownRow[],
): Promise<ReadonlyMap<string, Shipment>> {
  const unchanged = rows.filter(({ mark }) => !mark).map(({ shipmentId }) => shipmentId);
  const changed = rows.filter(({ mark }) => mark);
  const found = [
    ...(await cache.shipments.bulkGet(unchanged)).map((record) => record?.doc),
    ...(await Promise.all(changed.map(async ({ shipmentId }) => (await shipments.find(shipmentId))?.shipment))),
  ].filter((shipment) => shipment !== undefined);
  return new Map(found.map((shipment) => [shipment.shipmentId, shipment]));
}
