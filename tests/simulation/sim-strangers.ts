/**
 * A restore as the people of a schedule meet it: what was made since the backup is gone, and what is made next gets the
 * ids and the first etags of what is gone. Not here: the rows themselves (sim-restore.ts).
 */
import type { Address } from '#contract/address.ts';
import { goodsLine } from '#tests/support/freight-world.ts';
import type { Effect } from './sim-effects.ts';
import { COLLEAGUE, patchWith } from './sim-values.ts';
import type { Thing, World } from './sim-world.ts';

type Kind = keyof World['things'];

const KINDS: Readonly<Record<Exclude<Effect['kind'], 'notifications'>, { kind: Kind; key: string }>> = {
  shipments: { kind: 'shipments', key: 'shipment' },
  addresses: { kind: 'addresses', key: 'address' },
  delivery_types: { kind: 'deliveryTypes', key: 'deliveryType' },
};
/** How many lost things are replaced by strangers. */
const STRANGERS = 3;

/** `silently`: nobody tells the server, so that nobody confirms its series either. */
export async function restoreServer(world: World, silently = false): Promise<void> {
  const { chance, things, lost } = world;
  await world.restore(silently);
  const gone = (await world.look()).flatMap(({ kind, entityId, before, lost }) =>
    lost && before === null && kind !== 'notifications' ? [{ ...KINDS[kind], entityId }] : [],
  );
  for (const { key, entityId } of gone) lost.add(`${key}:${entityId}`);
  for (const kind of Object.values(KINDS)) things[kind.kind] = await left(world, kind);
  for (const [n, { kind }] of gone.slice(0, STRANGERS).entries()) {
    const slot = `stranger ${n}`;
    const id = await makeStranger(world, kind, slot);
    things[kind].push({ id, slot });
    world.given.set(slot, { id, since: world.life() });
  }
  if (chance.next() < 0.5 && !silently) await world.vouch();
}

/** What still exists, or may be requested again, by its current id. */
async function left({ things, serverId, lost }: World, { kind, key }: { kind: Kind; key: string }): Promise<Thing[]> {
  const known: Thing[] = [];
  for (const { id, slot } of things[kind]) known.push({ id: (await serverId(id)) ?? id, slot });
  return known.filter(({ id }) => !lost.has(`${key}:${id}`));
}

async function makeStranger({ call, company }: World, kind: Kind, slot: string): Promise<string> {
  const { colleague, carrierId } = company;
  const name = COLLEAGUE + slot;
  if (kind === 'addresses') {
    const made = await call(colleague, 'saveAddress', { query: '?answer=entity', body: { name, countryCode: 'SE' } });
    return (made as Address).addressId;
  }
  if (kind === 'deliveryTypes') {
    const made = await call(colleague, 'createDeliveryType', { body: { name, carrierId, dom: { value: 'GRP' } } });
    return (made as { id: string }).id;
  }
  const body = { ...patchWith('receiver', name), goodsLines: [goodsLine(1, 1)], deliveryType: null };
  const made = await call(colleague, 'saveShipment', { params: { shipmentId: 'new' }, body });
  return (made as { shipmentId: string }).shipmentId;
}
