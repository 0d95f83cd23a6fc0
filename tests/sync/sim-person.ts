/**
 * The person at a simulated device: saves things, each with a value nobody else writes, takes some back, decides what is
 * put to them. Remembers what they did, so that the end can be compared with what the database did.
 */
import { MovedOnError } from '#client/data/sync/queue-store.ts';
import type { Address } from '#contract/address.ts';
import type { Session } from '#contract/session.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { isUnsent } from '#domain/sync/coalesce.ts';
import { decideOperation } from '#domain/sync/merge-operation.ts';
import { shownAddress } from '#domain/sync/operation-overlay.ts';
import type { NewOperation, Operation, OperationKind } from '#domain/sync/operation-record.ts';
import { upcastRecord } from '#domain/sync/upcast-record.ts';
import type { Chance } from './sim-chance.ts';
import type { SimDevice, SimTab } from './sim-device.ts';

/** Something the device has accepted. */
export interface Save {
  readonly n: number;
  readonly kind: OperationKind;
  /** Which shipment or address, by its place in the schedule. */
  readonly slot: string;
  readonly field: SaveField | 'status';
  readonly value: string;
  /** Part of a later save before it left. */
  absorbed: boolean;
  withdrawn: boolean;
}

export const SAVE_FIELDS = ['orderNumber', 'noteInternal', 'msgToFW1', 'receiver'] as const;
export type SaveField = (typeof SAVE_FIELDS)[number] | 'name';

export function fieldOf(document: Readonly<Record<string, unknown>>, field: SaveField): unknown {
  if (field !== 'receiver') return document[field];
  return (document.addresses as Shipment['addresses'] | undefined)?.receiver?.name;
}

export function patchWith(field: SaveField, value: string): ShipmentPatch {
  if (field === 'receiver') return { addresses: { receiver: { name: value, countryCode: 'SE' } } };
  return { [field]: value };
}

export class SimPerson {
  readonly saves: Save[] = [];
  readonly session: Session;
  private readonly device: SimDevice;
  private readonly chance: Chance;
  private readonly prefix: string;
  private asked = 0;

  constructor(session: Session, device: SimDevice, chance: Chance, prefix: string) {
    this.session = session;
    this.device = device;
    this.chance = chance;
    this.prefix = prefix;
  }

  async editShipment(tab: SimTab, shipmentId: string, slot: string, field: SaveField): Promise<boolean> {
    const shown = await tab.shown(shipmentId);
    if (!shown) return false;
    const note = field === 'noteInternal';
    if (!shipmentAction(note ? 'internalNote' : 'edit', shown.shipment, {}).allowed) return false;
    const value = this.newValue();
    const payload = patchWith(field, value);
    await this.save(tab, { operation: 'shipment.edit', payload, ...seen(shown.shipment) }, slot, field, value);
    return true;
  }

  async setStatus(tab: SimTab, shipmentId: string, slot: string, status: 90 | 10): Promise<boolean> {
    const shown = await tab.shown(shipmentId);
    const action = status === 90 ? 'cancelShipment' : 'reopen';
    if (!shown || !shipmentAction(action, shown.shipment, {}).allowed) return false;
    const asked = { operation: 'shipment.status', payload: { status }, ...seen(shown.shipment) } as const;
    await this.save(tab, asked, slot, 'status', String(status));
    return true;
  }

  async createShipment(tab: SimTab, slot: string): Promise<string> {
    const clientRef = this.chance.uuid(`${this.prefix} ref ${slot}`);
    const value = this.newValue();
    const payload = {
      ...patchWith('receiver', value),
      dispDate: new Date(this.device.clock.now + 30 * 86_400_000).toISOString().slice(0, 10),
      goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1 }],
      clientRef,
    };
    const base = newShipment({ countryCode: 'SE', currency: 'SEK' }, payload.dispDate);
    const entityKey = `shipment:tmp:${clientRef}`;
    const asked = { operation: 'shipment.create', entityKey, payload, base, baseEtag: null } as const;
    await this.save(tab, asked, slot, 'receiver', value);
    return `tmp:${clientRef}`;
  }

  async saveAddress(tab: SimTab, addressId: string | undefined, slot: string): Promise<string | undefined> {
    const value = this.newValue();
    const payload = { name: value, countryCode: 'SE' };
    if (addressId === undefined) {
      const clientRef = this.chance.uuid(`${this.prefix} ref ${slot}`);
      const entityKey = `address:tmp:${clientRef}`;
      const asked = { operation: 'address.create', entityKey, baseEtag: null } as const;
      await this.save(tab, { ...asked, payload: { ...payload, clientRef }, base: payload }, slot, 'name', value);
      return `tmp:${clientRef}`;
    }
    const shown = await this.shownAddress(addressId);
    if (!shown) return undefined;
    const { _etag: baseEtag } = shown;
    const asked = { operation: 'address.put', entityKey: `address:${shown.addressId}`, base: shown } as const;
    await this.save(tab, { ...asked, payload, baseEtag: baseEtag || null }, slot, 'name', value);
    return addressId;
  }

  /** Something that has not left, as far as the device knows: any of it, or what would leave first. */
  async undo(tab: SimTab, which: 'any' | 'first' = 'any'): Promise<void> {
    const unsent = (await tab.store.read()).operations.filter(isUnsent);
    const [first] = unsent;
    if (!first) return;
    const { id } = which === 'first' ? first : this.chance.pick(unsent);
    this.note(await tab.store.withdraw(id, 'undone').catch(unlessMovedOn));
  }

  /** Answers everything that waits for a person. Says whether there was something. */
  async decideAll(tab: SimTab): Promise<boolean> {
    let decided = false;
    for (const { id } of (await tab.store.read()).operations) {
      const operation = (await tab.store.read()).operations.find((other) => other.id === id);
      if (operation && (await this.decide(tab, operation))) decided = true;
    }
    return decided;
  }

  private async decide(tab: SimTab, operation: Operation): Promise<boolean> {
    const { id, state, need } = operation;
    if (state === 'held') await tab.store.move(id, { type: 'released' });
    else if (state === 'conflict' && need?.kind === 'conflict' && need.theirs && this.chance.next() < 0.5) {
      const mine = need.clashes.map(({ group }) => group);
      const payload = decideOperation(operation, need.theirs, mine);
      const { _etag } = need.theirs as { _etag: string };
      const newId = this.chance.uuid(`${this.prefix} decided ${this.asked++}`);
      const replaced = { id: newId, payload: payload ?? {}, base: need.theirs, baseEtag: _etag, byMerge: false };
      await tab.store.move(id, { type: 'replaced', ...replaced });
    } else if (state === 'conflict' || state === 'dead' || state === 'expired') {
      this.note(await tab.store.withdraw(id, 'discarded').catch(unlessMovedOn));
    } else return false;
    return true;
  }

  private async shownAddress(addressId: string): Promise<Address | undefined> {
    const database = this.device.database(this.session.username);
    const id = (await database.idMap.get(addressId))?.serverId ?? addressId;
    const records = await database.outbox.where('entityKey').equals(`address:${id}`).sortBy('seq');
    const base = await this.device.cache(this.session.username).addresses.get(id);
    return shownAddress(
      base,
      records.flatMap((record) => upcastRecord(record) ?? []),
    );
  }

  private async save(
    tab: SimTab,
    asked: NewOperation,
    slot: string,
    field: Save['field'],
    value: string,
  ): Promise<void> {
    const { username: userKey } = this.session;
    const id = this.chance.uuid(`${this.prefix} op ${this.asked++}`);
    const birth = { id, userKey, now: this.device.clock.now, build: this.device.build.current };
    const stored = await tab.store.append(asked, birth);
    // An edit may become part of one that still waits; what that one set in the same field is gone with it.
    if (stored.id !== id) this.absorb(slot, field, stored);
    const save = { n: this.saves.length, kind: asked.operation, slot, field, value };
    this.saves.push({ ...save, absorbed: false, withdrawn: false });
  }

  private absorb(slot: string, field: Save['field'], { payload }: Operation): void {
    const text = JSON.stringify(payload);
    const before = this.saves.filter((save) => save.slot === slot && save.field === field && !save.withdrawn).at(-1);
    if (before && !text.includes(`"${before.value}"`)) before.absorbed = true;
  }

  private note(gone: readonly Operation[]): void {
    for (const { operation, payload } of gone) {
      const text = JSON.stringify(payload);
      for (const save of this.saves) {
        if (save.field !== 'status' && text.includes(`"${save.value}"`)) save.withdrawn = true;
        else if (save.field === 'status' && operation === 'shipment.status') save.withdrawn = true;
      }
    }
  }

  private newValue(): string {
    return `${this.prefix}-${this.saves.length}`;
  }
}

/** Too late: it has left, or is gone. The person is told and has changed nothing. */
function unlessMovedOn(error: unknown): readonly Operation[] {
  if (error instanceof MovedOnError) return [];
  throw error;
}

function seen(shipment: Shipment): Pick<NewOperation, 'entityKey' | 'base' | 'baseEtag'> {
  return { entityKey: `shipment:${shipment.shipmentId}`, base: shipment, baseEtag: shipment._etag };
}
