/** What others do meanwhile, straight at the server: edit, cancel and reopen shipments, change registers, send news. */
import type { Address } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { COLLEAGUE, patchWith, SAVE_FIELDS } from './sim-values.ts';
import type { World } from './sim-world.ts';

export interface SimColleague {
  /** Changes a shipment, an address or a delivery type that the server has. */
  act(): Promise<void>;
  /** Sends the person a notification. */
  notify(): Promise<void>;
}

export function createColleague({ chance, company, call, notify, things, serverId }: World): SimColleague {
  const { colleague, me } = company;
  let acts = 0;

  async function saveShipment(): Promise<void> {
    const shipmentId = await serverId(chance.pick(things.shipments).id);
    if (shipmentId === undefined) return;
    const roll = chance.next();
    const field = chance.pick(SAVE_FIELDS);
    const body =
      roll < 0.1
        ? { status: STATUS.cancelled }
        : roll < 0.15
          ? { status: STATUS.open }
          : patchWith(field, COLLEAGUE + acts++);
    // Nobody can edit a cancelled shipment, colleagues included.
    await call(colleague, 'saveShipment', { params: { shipmentId }, body }).catch(() => undefined);
  }

  /** Changes an address's city, and by chance also its name. */
  async function saveAddress(): Promise<void> {
    const addressId = await serverId(chance.pick(things.addresses).id);
    const all = (await call(colleague, 'addresses', {})) as Address[];
    const known = all.find((address) => address.addressId === addressId);
    if (!known) return;
    const { _etag, ...entry } = known;
    const body = { ...entry, name: newName(entry.name), city: `city-${acts++}` };
    await call(colleague, 'saveAddress', { body });
  }

  /** Changes whether a delivery type is offered overseas, and by chance also its name. */
  async function saveDeliveryType(): Promise<void> {
    const id = await serverId(chance.pick(things.deliveryTypes).id);
    const { data } = (await call(colleague, 'deliveryTypes', { query: '?pageSize=100' })) as { data: DeliveryType[] };
    const known = data.find((one) => one.id === id);
    if (id === undefined || !known) return;
    const { name, carrierId, returnDocuments, dom, eu, ex } = known;
    const body = { name: newName(name), carrierId, returnDocuments, dom, eu, ex: ex ? null : { value: 'GRP' } };
    await call(colleague, 'saveDeliveryType', { params: { id }, body });
  }

  const newName = (name: string) => (chance.next() < 0.3 ? COLLEAGUE + acts++ : name);

  return {
    async act() {
      const roll = chance.next();
      if (roll < 0.6) await saveShipment();
      else await (roll < 0.8 ? saveAddress() : saveDeliveryType());
    },
    notify: () => notify(me),
  };
}
