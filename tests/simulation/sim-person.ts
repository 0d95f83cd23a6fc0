/**
 * The person at a simulated device: saves values that nobody else writes, books, reads and deletes notifications, takes some of
 * it back, and decides what is asked of them. Remembers all of it, to be compared in the end with what the database did.
 */
import type { LeasedNumbers } from '#client/data/outbox/lease-store.ts';
import { MovedOnError } from '#client/data/outbox/outbox-store.ts';
import type { Address } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Session } from '#contract/session.ts';
import type { Shipment } from '#contract/shipment.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { type CommandName, entityKindOf } from '#domain/commands/kind-names.ts';
import { isCreate, type NewEntry, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { kindRules } from '#domain/kinds/kinds.ts';
import { bookingExpiry } from '#domain/outbox/booking-expiry.ts';
import { isUnsent } from '#domain/outbox/coalesce.ts';
import { type ConflictNeed, mayBeSent } from '#domain/outbox/conflict-choices.ts';
import { upcastRecord } from '#domain/outbox/upcast-record.ts';
import { shipmentAction } from '#domain/shipments/actions.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { goodsLine } from '#tests/support/freight-world.ts';
import type { Chance } from './sim-chance.ts';
import type { SimDevice, SimTab } from './sim-device.ts';
import type { Effect } from './sim-effects.ts';
import { historyOf } from './sim-histories.ts';
import { becameBooked } from './sim-intents.ts';
import { isNumbered } from './sim-numbers.ts';
import { fieldOf, patchWith, type SaveField, savedOf } from './sim-values.ts';
import type { Thing, World } from './sim-world.ts';

/** Something the device has accepted. */
export interface Save {
  readonly n: number;
  readonly kind: CommandName;
  /** Its place in the queue. */
  readonly seq: number;
  /** Which shipment, address or delivery type, by its name in the schedule. */
  readonly slot: string;
  readonly field: SaveField | null;
  /** A field's value, the status, or the notification it is about. */
  readonly value: string;
  /** For notifications: only this one, not also the ones before it. */
  readonly one?: boolean;
  readonly expiresAt: number | null;
  /** History of the data that the page showed; null when it knew of none. */
  readonly history: string | null;
  /** What the device held of the entity when it was saved; null for something new, and for notifications. */
  readonly saw: Seen | null;
  /** Later histories, after a restore, that this person has decided it for. */
  readonly decidedFor: string[];
  /** A restore came before its outcome was known. */
  crossed: boolean;
  /** Part of a later save before it left. */
  absorbed: boolean;
  withdrawn: boolean;
  /** Why the server did not want it, as its person was told. */
  refusal?: string;
}

export interface Seen {
  readonly entityId: string;
  readonly etag: string;
  /** Of the saved field, or the status (sim-values.ts). */
  readonly value: unknown;
}

type Surroundings = Pick<World, 'device' | 'chance' | 'look' | 'lost' | 'vouch'>;
type About = Pick<Save, 'slot' | 'field' | 'value' | 'one'>;

const TIME_ZONE = 'Europe/Stockholm';
const MONTH = 30 * 86_400_000;

export class SimPerson {
  readonly saves: Save[] = [];
  readonly session: Session;
  private readonly device: SimDevice;
  private readonly chance: Chance;
  private readonly world: Surroundings;
  private readonly prefix: string;
  private asked = 0;

  constructor(session: Session, world: Surroundings, prefix: string) {
    this.session = session;
    this.device = world.device;
    this.chance = world.chance;
    this.world = world;
    this.prefix = prefix;
  }

  async editShipment(tab: SimTab, { id, slot }: Thing, field: SaveField): Promise<void> {
    const shown = await tab.shown(id);
    const action = field === 'noteInternal' ? 'internalNote' : 'edit';
    if (!shown || !shipmentAction(action, shown.shipment, {}).allowed) return;
    const value = this.newValue();
    const asked = { operation: 'shipment.edit', payload: patchWith(field, value), ...seen(shown.shipment) } as const;
    await this.save(tab, asked, { slot, field, value });
  }

  /** Says whether it could be asked for. */
  async setStatus(tab: SimTab, { id, slot }: Thing, status: 90 | 10): Promise<boolean> {
    const shown = await tab.shown(id);
    const action = status === 90 ? 'cancelShipment' : 'reopen';
    if (!shown || !shipmentAction(action, shown.shipment, {}).allowed) return false;
    const asked = { operation: 'shipment.status', payload: { status }, ...seen(shown.shipment) } as const;
    await this.save(tab, asked, { slot, field: null, value: String(status) });
    return true;
  }

  /** Says whether it could be asked for. */
  async book(tab: SimTab, { id, slot }: Thing): Promise<boolean> {
    const shown = await tab.shown(id);
    const unsent = shown?.entries.map(({ operation: command }) => command) ?? [];
    if (!shown || !shipmentAction('book', shown.shipment, { unsent }).allowed) return false;
    const expiresAt = bookingExpiry(tab.now(), shown.shipment.dispDate, TIME_ZONE);
    const asked = { operation: 'shipment.book', payload: {}, ...seen(shown.shipment), expiresAt } as const;
    await this.save(tab, asked, { slot, field: null, value: 'booked' });
    return true;
  }

  async createShipment(tab: SimTab, slot: string, deliveryType: string | null): Promise<Thing> {
    const clientRef = this.newRef(slot);
    const value = this.newValue();
    const wait = this.chance.next() < 0.3 ? 0 : MONTH;
    const dispDate = new Date(tab.now() + wait).toISOString().slice(0, 10);
    const goodsLines = [goodsLine(1, 1)];
    const payload = { ...patchWith('receiver', value), dispDate, goodsLines, deliveryType, clientRef };
    // What a chosen delivery type implies is shown before the server confirms it.
    const bookingType = deliveryType === null ? 'NONE' : 'EDI';
    const base = { ...newShipment({ countryCode: 'SE', currency: 'SEK' }, dispDate), bookingType };
    const entityKey = `shipment:tmp:${clientRef}`;
    const asked = { operation: 'shipment.create', entityKey, payload, base, baseEtag: null } as const;
    await this.save(tab, asked, { slot, field: 'receiver', value });
    return { id: `tmp:${clientRef}`, slot };
  }

  async createAddress(tab: SimTab, slot: string): Promise<Thing> {
    return this.createEntry(tab, 'address', slot, { countryCode: 'SE' });
  }

  async putAddress(tab: SimTab, { id, slot }: Thing): Promise<void> {
    const { own, base, entries } = await this.lane('address', id);
    const shown = kindRules('address').fold(base as Address | undefined, entries, {});
    if (!shown) return;
    const value = this.newValue();
    const payload = { name: value, countryCode: 'SE' };
    const asked = { operation: 'address.put', entityKey: `address:${own}`, payload, base: shown } as const;
    await this.save(tab, { ...asked, baseEtag: shown._etag || null }, { slot, field: 'name', value });
  }

  async createDeliveryType(tab: SimTab, slot: string, carrierId: string): Promise<Thing> {
    return this.createEntry(tab, 'deliveryType', slot, { carrierId, dom: { value: 'GRP', serviceCodes: [] } });
  }

  async putDeliveryType(tab: SimTab, { id, slot }: Thing): Promise<void> {
    const { own, base, entries } = await this.lane('deliveryType', id);
    const typed = entries.map(({ payload }) => payload);
    const shown: Partial<DeliveryType> = Object.assign({}, base, ...typed);
    if (shown.carrierId === undefined) return;
    const { carrierId, dom, eu, ex, returnDocuments, _etag: baseEtag = null } = shown;
    const value = this.newValue();
    const payload = { name: value, carrierId, dom, eu, ex, returnDocuments };
    const asked = { operation: 'deliveryType.put', entityKey: `deliveryType:${own}`, payload, base: shown } as const;
    await this.save(tab, { ...asked, baseEtag }, { slot, field: 'name', value });
  }

  /** One of them, or all that are seen. */
  async readNotifications(tab: SimTab): Promise<void> {
    const ids = await this.notifications();
    const [newest] = ids;
    if (newest === undefined) return;
    const one = this.chance.next() < 0.5 ? this.chance.pick(ids) : undefined;
    const choice = one === undefined ? { upTo: newest } : { ids: [one] };
    const asked = { ...choice, unRead: false };
    await this.saveNotifications(tab, 'notifications.read', asked, one ?? newest, one !== undefined);
  }

  /** All that are seen. */
  async deleteNotifications(tab: SimTab): Promise<void> {
    const [upTo] = await this.notifications();
    if (upTo !== undefined) await this.saveNotifications(tab, 'notifications.delete', { upTo }, upTo);
  }

  /** Undoes something that has not left, as far as the device knows: any entry, or the first to leave. */
  async undo(tab: SimTab, which: 'any' | 'first' = 'any'): Promise<void> {
    const unsent = (await tab.store.read()).entries.filter(isUnsent);
    const [first] = unsent;
    if (!first) return;
    const { id } = which === 'first' ? first : this.chance.pick(unsent);
    this.note(await tab.store.withdraw(id, 'undone').catch(unlessMovedOn));
  }

  /** Answers everything that waits for a person. Says whether there was something. */
  async decideAll(tab: SimTab): Promise<boolean> {
    let decided = false;
    for (const { id } of (await tab.store.read()).entries) {
      const entry = (await tab.store.read()).entries.find((other) => other.id === id);
      if (entry && (await this.decide(tab, entry))) decided = true;
    }
    return decided;
  }

  private async decide(tab: SimTab, entry: OutboxEntry): Promise<boolean> {
    const { id, state, need, error } = entry;
    if (state === 'held') {
      if (isCreate(entry) && (await this.isDone(entry))) await this.giveUp(tab, entry);
      else await tab.store.move(id, { type: 'released' });
    } else if (state === 'conflict' && need?.kind === 'conflict') {
      const saves = this.savesIn(entry);
      if (need.reason === 'otherHistory') for (const save of saves) save.crossed = true;
      if (!this.mayApply(entry, need) || this.chance.next() < 0.5) await this.giveUp(tab, entry);
      else {
        if (need.history) for (const { decidedFor } of saves) decidedFor.push(need.history);
        await tab.decide(
          id,
          need.clashes.map(({ group }) => group),
        );
      }
    } else if (state === 'dead' && error?.code === 'seriesHeld') {
      await this.world.vouch();
      await tab.store.move(id, { type: 'released' });
    } else if (state === 'dead' || state === 'expired') {
      const refusal = [error?.code, error?.reason].filter(Boolean).join(' ');
      for (const save of this.savesIn(entry)) save.refusal = refusal;
      await this.giveUp(tab, entry);
    } else return false;
    return true;
  }

  /** Nobody applies to a stranger what was meant for something that is lost. */
  private mayApply(entry: OutboxEntry, need: ConflictNeed): boolean {
    const isLost = need.reason === 'otherHistory' && this.world.lost.has(entry.entityKey);
    return mayBeSent(entry, need) && (isCreate(entry) || !isLost);
  }

  /** With all that depends on it. What has been done all the same does not count as given up. */
  private async giveUp(tab: SimTab, entry: OutboxEntry): Promise<void> {
    const isDone = await this.isDone(entry);
    const gone = await tab.store.withdraw(entry.id, 'discarded').catch(unlessMovedOn);
    this.note(isDone ? gone.filter(({ seq }) => seq !== entry.seq) : gone);
  }

  /** The person finds out what a device cannot know without keys, or about a lost history. */
  private async isDone(entry: OutboxEntry): Promise<boolean> {
    const { operation: command, payload, sendings, need } = entry;
    const isRestored = need?.kind === 'conflict' && need.reason === 'otherHistory';
    if ((this.device.policy === 'exact' && !isRestored) || sendings === 0) return false;
    // A scan that was given up although it had arrived does no harm.
    if (entityKindOf(command) === 'load') return false;
    const effects = (await this.world.look()).filter(({ lost }) => !lost);
    if (command === 'shipment.book') return this.isBookedBy(entry, effects);
    const text = JSON.stringify(payload);
    const values = this.saves.flatMap(({ field, value }) => (field && text.includes(`"${value}"`) ? [value] : []));
    return effects.some(({ after }) => {
      const stored = JSON.stringify(after);
      return values.every((value) => stored.includes(`"${value}"`));
    });
  }

  /**
   * Whoever has a paper with numbers looks for these. Other bookings are alike, so they are counted: the ones asked for before
   * this one account for as many. Those of a shipment that has got the id of a lost one are its own.
   */
  private isBookedBy({ entityKey, seq, history, payload }: OutboxEntry, standing: readonly Effect[]): boolean {
    const isOwn = (effect: Effect) => effect.entityId === idOfKey(entityKey) && effect.by === this.session.username;
    const { consignmentNo, packageNumbers = [] } = payload as Partial<LeasedNumbers>;
    const numbers = [...(consignmentNo ? [consignmentNo] : []), ...packageNumbers];
    if (numbers.length > 0) return standing.some((effect) => isOwn(effect) && isNumbered(effect, numbers));
    const isThen = (effect: Effect) => history == null || historyOf(effect.life) === history;
    const made = standing.filter((effect) => isOwn(effect) && isThen(effect) && becameBooked(effect)).length;
    const bookings = this.saves.filter(({ kind, withdrawn }) => kind === 'shipment.book' && !withdrawn);
    const slot = bookings.find((save) => save.seq === seq)?.slot;
    if (this.isReplaced(slot, idOfKey(entityKey), standing)) return false;
    const earlier = bookings.filter((save) => save.slot === slot && save.seq < seq);
    const isCounted = (save: Save) =>
      history == null || save.history === null || [save.history, ...save.decidedFor].includes(history);
    return made > earlier.filter(isCounted).length;
  }

  /** Whether an id is by now that of another shipment than the one this person made. */
  private isReplaced(slot: string | undefined, id: string, standing: readonly Effect[]): boolean {
    const names = this.saves.flatMap((save) => (save.slot === slot && save.field === 'receiver' ? save.value : []));
    const made = standing.find((effect) => effect.kind === 'shipments' && effect.entityId === id && !effect.before);
    return names.length > 0 && !names.some((name) => made?.after && fieldOf(made.after, 'receiver') === name);
  }

  private async createEntry(tab: SimTab, kind: 'address' | 'deliveryType', slot: string, fields: object) {
    const clientRef = this.newRef(slot);
    const value = this.newValue();
    const base = { name: value, ...fields };
    const asked = { entityKey: `${kind}:tmp:${clientRef}`, payload: { ...base, clientRef }, base, baseEtag: null };
    await this.save(tab, { operation: `${kind}.create`, ...asked }, { slot, field: 'name', value });
    return { id: `tmp:${clientRef}`, slot };
  }

  /** An entry of a register as the device has it: its id by now, base, and what waits. */
  private async lane(kind: 'address' | 'deliveryType', id: string) {
    const { username } = this.session;
    const database = this.device.database(username);
    const { addresses, deliveryTypes } = this.device.cache(username);
    const own = (await database.idMap.get(id))?.serverId ?? id;
    const records = await database.outbox.where('entityKey').equals(`${kind}:${own}`).sortBy('seq');
    const base = await (kind === 'address' ? addresses : deliveryTypes).get(own);
    return { own, base, entries: records.flatMap((record) => upcastRecord(record) ?? []) };
  }

  /** Newest first. */
  private async notifications(): Promise<readonly string[]> {
    const ids = await this.device.cache(this.session.username).notifications.toCollection().primaryKeys();
    return ids.sort((a, b) => Number(b) - Number(a));
  }

  private async saveNotifications(
    tab: SimTab,
    operation: 'notifications.read' | 'notifications.delete',
    payload: object,
    value: string,
    one = false,
  ): Promise<void> {
    const asked = { operation, entityKey: 'notifications:all', payload, base: null, baseEtag: null };
    await this.save(tab, asked, { slot: 'n', field: null, value, one });
  }

  /** Keeps it on the device, whatever asked for it. */
  async save(tab: SimTab, asked: NewEntry, about: About): Promise<Save> {
    const { username: userKey } = this.session;
    const id = this.newId('op');
    const history = tab.history();
    const saw = await this.seenOf(asked, about.field);
    const birth = { id, userKey, now: tab.now(), build: this.device.build.current, history };
    const stored = await tab.store.append(asked, birth);
    // An edit may be merged into one that still waits, whose value for the same field is then gone.
    if (stored.id !== id) this.absorb(about, stored);
    const { operation: kind, expiresAt = null } = asked;
    const save = { n: this.saves.length, kind, seq: stored.seq, ...about, expiresAt, history, saw, decidedFor: [] };
    const kept: Save = { ...save, crossed: false, absorbed: false, withdrawn: false };
    this.saves.push(kept);
    return kept;
  }

  /** Of a lane that an id was just given to, what the id stands for. */
  private async seenOf({ entityKey }: Pick<NewEntry, 'entityKey'>, field: SaveField | null): Promise<Seen | null> {
    if (entityKey.startsWith('notifications:')) return null;
    const { shipments, addresses, deliveryTypes } = this.device.cache(this.session.username);
    const entityId = idOfKey(entityKey);
    const base = entityKey.startsWith('shipment:')
      ? (await shipments.get(entityId))?.doc
      : await (entityKey.startsWith('address:') ? addresses : deliveryTypes).get(entityId);
    return base?._etag ? { entityId, etag: base._etag, value: savedOf({ ...base }, field) } : null;
  }

  private absorb({ field }: Pick<Save, 'field'>, { seq, payload }: OutboxEntry): void {
    const text = JSON.stringify(payload);
    const before = this.saves.filter((save) => save.seq === seq && save.field === field && !save.withdrawn).at(-1);
    if (before && !text.includes(`"${before.value}"`)) before.absorbed = true;
  }

  private note(gone: readonly OutboxEntry[]): void {
    for (const entry of gone) for (const save of this.savesIn(entry)) save.withdrawn = true;
  }

  private savesIn({ seq, payload }: OutboxEntry): readonly Save[] {
    const text = JSON.stringify(payload);
    return this.saves.filter(({ field, value, seq: own }) =>
      field === null ? own === seq : text.includes(`"${value}"`),
    );
  }

  private newValue(): string {
    return `${this.prefix}-${this.saves.length}`;
  }

  private newRef(slot: string): string {
    return this.chance.uuid(`${this.prefix} ref ${slot}`);
  }

  private newId(what: string): string {
    const id = this.chance.uuid(`${this.prefix} ${what} ${this.asked++}`);
    this.device.owners.set(id, this.session.username);
    return id;
  }
}

/** Too late: it has left, or is gone. The person is told and has changed nothing. */
function unlessMovedOn(error: unknown): readonly OutboxEntry[] {
  if (error instanceof MovedOnError) return [];
  throw error;
}

function seen(shipment: Shipment): Pick<NewEntry, 'entityKey' | 'base' | 'baseEtag'> {
  return { entityKey: `shipment:${shipment.shipmentId}`, base: shipment, baseEtag: shipment._etag };
}
