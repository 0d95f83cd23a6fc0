/**
 * The queue on disk. Every step of an entry is one transaction that reads the record, checks that the step fits and
 * that the drain still has the right to send, and writes the outcome with everything that depends on it. What is not
 * written has not happened.
 * Not here: which step is next (drain.ts), the steps themselves (domain/outbox).
 */

import { idOfKey, isTemporary } from '#domain/commands/entity-reference.ts';
import { type Birth, isCreate, type NewEntry, newEntry, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { coalesced, isMergeable, isUnsent } from '#domain/outbox/coalesce.ts';
import { type EntryEvent, fits, nextEntry } from '#domain/outbox/entry-state.ts';
import { dependentsOf, type Queue } from '#domain/outbox/lanes.ts';
import { handedOn } from '#domain/outbox/own-etags.ts';
import { asChange, madeBy } from '#domain/outbox/repeated-create.ts';
import { keyWithServerId, temporaryIds, withServerIds } from '#domain/outbox/server-ids.ts';
import { upcastRecord } from '#domain/outbox/upcast-record.ts';
import { rebasedWithout } from '#domain/outbox/withdrawal.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { withDatabase } from '../device/database-retry.ts';
import { gatherWrites } from '../device/gathered-writes.ts';
import { readQueue, toQueue } from '../device/outbox-reading.ts';
import {
  type IdMapping,
  type JournalEntry,
  QUEUE_SCHEMA,
  type StoredRecord,
  type WorkDatabase,
} from '../device/work-database.ts';

/** Another drain has begun since: this one may not send any more. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
}

/** The entry is no longer what the caller believed: withdrawn, or moved by somebody else. */
export class MovedOnError extends Error {
  override readonly name = 'MovedOnError';
}

/** A later version of the app has written here. */
export class LaterVersionError extends Error {
  override readonly name = 'LaterVersionError';
}

export interface Acknowledgement {
  readonly serverId: string | null;
  readonly etag: string | null;
  /** Base holds it already, so the record is deleted at once. */
  readonly isInBase?: boolean;
}

/** Guards a step of a drain: it is taken only while that drain may send, and while the entry is what the drain read. */
export interface Turn {
  readonly epoch: number;
  readonly seen: OutboxEntry;
}

export interface OutboxStore {
  read(): Promise<Queue>;
  append(asked: NewEntry, birth: Birth): Promise<OutboxEntry>;
  /** Starts a drain: fences off any other; the outcome of its unanswered requests is unknown from now on. */
  begin(): Promise<number>;
  move(id: string, event: EntryEvent, turn?: Turn): Promise<OutboxEntry>;
  /** The server has the entry: its new id and etag reach everything that waits for them. Returns what changed. */
  acknowledge(id: string, answer: Acknowledgement, turn?: Turn): Promise<readonly OutboxEntry[]>;
  /** Deletes the draft an entry was made from: the entry itself holds what was typed. */
  dropDraft(entry: OutboxEntry): Promise<void>;
  /** Removes an applied entry once base holds it. */
  settle(seq: number): Promise<void>;
  /** A person takes the entry back, with everything that needs it. Returns what was removed. */
  withdraw(id: string, what: 'undone' | 'discarded' | 'returned'): Promise<readonly OutboxEntry[]>;
  /** Gives up an entry and enqueues it anew at the end of its lane: both or neither. */
  renew(id: string, asked: NewEntry, birth: Birth): Promise<OutboxEntry>;
  /** Decides a conflict. `replaced`: what is sent instead, if anything. `given`: the values given up on either side. */
  decide(id: string, replaced: ReplacedEvent | null, given: readonly Kept[]): Promise<void>;
  /** For an entity that is gone: creates another one in place of this entry and those that follow it. */
  createInstead(id: string, create: NewEntry, birth: Birth): Promise<OutboxEntry>;
  reconnected(random: () => number, type?: 'reconnected' | 'answeredElse'): Promise<void>;
}

export type ReplacedEvent = Extract<EntryEvent, { type: 'replaced' }>;

/** What the journal keeps of an entry so that it can be restored. */
export interface Kept {
  readonly payload: unknown;
  readonly base: unknown;
  readonly by?: string | null;
}

export interface OutboxStoreOptions {
  readonly now: () => number;
  /** Whether the entry has not left the device and may still change. */
  readonly mayChange?: (entry: OutboxEntry) => boolean;
}

/** Unit: milliseconds; rows. */
const JOURNAL_LIFE = 30 * 24 * 3_600_000;
const JOURNAL_ROWS = 2000;

export function createOutboxStore(
  database: WorkDatabase,
  { now, mayChange = isUnsent }: OutboxStoreOptions,
): OutboxStore {
  const { outbox: records, idMap, journal, drafts, queueFacts } = database;
  // Dexie follows awaits only from a function that is itself async, in a database that is open.
  const write = <Result>(work: (newestDrain: number) => Promise<Result>) =>
    withDatabase(database, async () => {
      await database.open();
      return database.transaction('rw', [records, idMap, journal, drafts, queueFacts], async () => {
        // All facts in one request, since every step of a drain reads them.
        const facts = new Map((await queueFacts.toArray()).map(({ key, value }) => [key, value]));
        if ((facts.get('schema') ?? 0) > QUEUE_SCHEMA) throw new LaterVersionError();
        return work(facts.get('epoch') ?? 0);
      });
    });

  const writeSteps = gatherWrites((steps: readonly Step[]) =>
    write((newestDrain) => Promise.all(steps.map((step) => attempt(() => step(newestDrain))))),
  );
  /**
   * Writes a step of a drain. Steps in one transaction run side by side, so two steps of one entry must be requested one
   * after the other. A step that does not fit writes nothing and leaves the others alone; any other error undoes them all.
   */
  async function writeStep<Result>(step: (newestDrain: number) => Promise<Result>): Promise<Result> {
    const outcome = await writeSteps(step);
    if ('misfit' in outcome) throw outcome.misfit;
    return outcome.result as Result;
  }

  /** By its place where that is known: the id is looked up in an index first. */
  async function requireEntry(id: string, seq?: number): Promise<OutboxEntry> {
    const stored = await (seq === undefined ? records.where('id').equals(id).first() : records.get(seq));
    const entry = stored && upcastRecord(stored);
    if (entry?.id !== id) throw new MovedOnError();
    return entry;
  }

  /** The entry and the next one of its lane, in one request. */
  async function requireWithNext(seen: OutboxEntry): Promise<readonly [OutboxEntry, OutboxEntry | undefined]> {
    const { id, entityKey, seq } = seen;
    const lane = records.where('[entityKey+seq]').between([entityKey, seq], [entityKey, Infinity]);
    const [entry, next] = toQueue(await lane.limit(2).toArray()).entries;
    if (entry?.id !== id) throw new MovedOnError();
    return [entry, next];
  }

  async function put(entry: OutboxEntry): Promise<OutboxEntry> {
    await records.put(entry as unknown as StoredRecord);
    return entry;
  }

  async function note(what: JournalEntry['what'], one: OutboxEntry, kept: Kept | null = one): Promise<void> {
    const { id, operation: command, entityKey, history } = one;
    const place = { opId: id, operation: command, entityKey, ...(history && { history }) };
    const values = kept && { payload: kept.payload, base: kept.base, ...(kept.by && { by: kept.by }) };
    await journal.add({ at: now(), what, ...place, ...values });
  }

  /** Stops as a whole if one of them may not be taken away any more. */
  async function giveUp(what: 'undone' | 'discarded' | 'returned', gone: readonly OutboxEntry[]): Promise<void> {
    if (gone.some(({ state }) => state === 'inflight')) throw new MovedOnError();
    for (const one of gone) await note(what, one);
    await records.bulkDelete(gone.map(({ seq }) => seq));
  }

  async function withdraw(id: string, what: 'undone' | 'discarded' | 'returned'): Promise<readonly OutboxEntry[]> {
    const entry = await requireEntry(id);
    const isFree = what === 'undone' ? mayChange(entry) : !['inflight', 'applied'].includes(entry.state);
    if (!isFree) throw new MovedOnError();
    const { entries } = toQueue(await records.orderBy('seq').toArray());
    const gone = [entry, ...dependentsOf(entry, entries)];
    await giveUp(what, gone);
    // From last to first: an entry that follows several of them goes back to before all of them.
    for (const one of gone.toSorted((a, b) => b.seq - a.seq)) await takeOut(one);
    return gone;
  }

  function laneOf(entityKey: string): PromiseLike<StoredRecord[]> {
    return records.where('[entityKey+seq]').between([entityKey, 0], [entityKey, Infinity]).toArray();
  }

  async function nextInLane({ entityKey, seq }: OutboxEntry): Promise<OutboxEntry | undefined> {
    const after = records.where('[entityKey+seq]').between([entityKey, seq], [entityKey, Infinity], false);
    return toQueue(await after.limit(1).toArray()).entries[0];
  }

  async function append(asked: NewEntry, birth: Birth): Promise<OutboxEntry> {
    const known = await records.where('id').equals(birth.id).first();
    if (known) return upcastRecord(known) as OutboxEntry;
    const resolved = await resolve(await unlessMade(asked));
    const { entries, unknown } = toQueue(await laneOf(resolved.entityKey));
    const tail = entries.at(-1);
    const isSameHistory = (tail?.history ?? birth.history) === birth.history;
    if (tail && unknown.length === 0 && mayChange(tail) && isSameHistory && isMergeable(tail, resolved)) {
      await markDraft(asked, tail.seq);
      return put(coalesced(tail, resolved));
    }
    const fresh = newEntry({ ...resolved, dependsOn: await dependencies(resolved) }, birth);
    // The server has the one before, and base does not show it yet: nobody could have seen its etag.
    const record = tail?.state === 'applied' ? handedOn(fresh, tail, tail.appliedEtag) : fresh;
    const seq = await records.add(record as unknown as StoredRecord);
    await markDraft(asked, seq);
    return { ...record, seq };
  }

  /** A create whose reference already made something here, or is about to, as a change of that. */
  async function unlessMade(asked: NewEntry): Promise<NewEntry> {
    if (!isCreate(asked)) return asked;
    const first = toQueue(await laneOf(asked.entityKey)).entries.find(isCreate);
    if (first) return asChange(asked, { entity: madeBy(first), etag: null });
    const made = (await idMap.get(idOfKey(asked.entityKey)))?.made;
    return made ? asChange(asked, made) : asked;
  }

  /** Puts server ids in place of temporary ones: a page that was opened with a temporary id goes on using it for a while. */
  async function resolve(asked: NewEntry): Promise<NewEntry> {
    const own = isCreate(asked) ? [] : [idOfKey(asked.entityKey)].filter(isTemporary);
    const wanted = [...own, ...temporaryIds(asked.payload)];
    const mappings = wanted.length > 0 ? await idMap.bulkGet(wanted) : [];
    const serverIds = new Map(mappings.flatMap((found) => (found ? [[found.localKey, found.serverId] as const] : [])));
    // Its page knew no etag, because it shows what it had asked for itself.
    const made = mappings.find((found) => found !== undefined && own.includes(found.localKey))?.made;
    return {
      ...asked,
      entityKey: keyWithServerId(asked.entityKey, serverIds),
      payload: withServerIds(asked.payload, serverIds),
      baseEtag: asked.baseEtag || (made?.etag ?? null),
    };
  }

  /** The creates that will bring the ids this entry names. */
  async function dependencies({ dependsOn = [], entityKey, payload }: NewEntry): Promise<readonly string[]> {
    const wanted = new Set(temporaryIds(payload));
    if (wanted.size === 0) return dependsOn;
    const { entries } = toQueue(await records.toArray());
    const creates = entries.filter(
      (other) => isCreate(other) && other.entityKey !== entityKey && wanted.has(idOfKey(other.entityKey)),
    );
    return [...dependsOn, ...creates.map(({ id }) => id)];
  }

  async function acknowledge(
    id: string,
    { serverId, etag, isInBase = false }: Acknowledgement,
    turn: Turn | undefined,
  ) {
    const [before, next] = await requireWithNext(turn?.seen ?? (await requireEntry(id)));
    requireSame(before, turn);
    const event: EntryEvent = { type: 'applied', etag };
    if (!fits(before, event)) throw new MovedOnError();
    const localId = idOfKey(before.entityKey);
    const serverIds = new Map(isCreate(before) && serverId ? [[localId, serverId]] : []);
    if (serverIds.size > 0) {
      const kind = before.kind as IdMapping['kind'];
      const made = { entity: madeBy(before), etag };
      await idMap.put({ localKey: localId, kind, serverId: serverId as string, at: now(), made });
    }
    const applied = nextEntry(before, event);
    const changed: OutboxEntry[] = [];
    // The next entry of the lane waits for the etag; any entry may wait for a new id, and whatever was asked of the new entity
    // until now was based on what has been made.
    const waiting = serverIds.size > 0 ? toQueue(await records.toArray()).entries : [before, ...(next ? [next] : [])];
    for (const other of waiting) {
      const moved = other.seq === before.seq ? applied : handedOn(other, before, etag);
      const resolved = withIds(moved, serverIds);
      if (resolved !== other) changed.push(resolved);
    }
    const kept = isInBase ? changed.filter(({ seq }) => seq !== before.seq) : changed;
    await Promise.all([
      note('applied', before, null),
      clearDraft(before),
      kept.length > 0 && records.bulkPut(kept as unknown as StoredRecord[]),
      isInBase && records.delete(before.seq),
    ]);
    return changed;
  }

  async function takeOut(gone: OutboxEntry, kept?: unknown): Promise<void> {
    const next = await nextInLane(gone);
    if (next) await put(rebasedWithout(next, gone, kept));
  }

  /** Marks that the entry holds the draft as it is now. Writing the draft again removes the mark. */
  async function markDraft({ draftKey, draftTab }: NewEntry, seq: number): Promise<void> {
    if (draftKey && draftTab) await drafts.update([draftKey, draftTab], { savedIn: seq });
  }

  /** Deletes the draft that the entry holds. What was typed after the save, or in another tab, stays. */
  async function clearDraft({ draftKey, seq }: OutboxEntry): Promise<void> {
    if (draftKey === null) return;
    const done = drafts.where('entityKey').equals(draftKey);
    await done.filter(({ savedIn }) => savedIn === seq).delete();
  }

  async function trimJournal(): Promise<void> {
    await journal
      .where('at')
      .below(now() - JOURNAL_LIFE)
      .delete();
    const surplus = (await journal.count()) - JOURNAL_ROWS;
    if (surplus > 0) await journal.bulkDelete((await journal.orderBy('n').limit(surplus).primaryKeys()) as number[]);
  }

  return {
    read: () => readQueue(database),
    append: (asked, birth) => write(() => append(asked, birth)),
    begin: () =>
      write(async (newestDrain) => {
        const epoch = newestDrain + 1;
        await queueFacts.bulkPut([
          { key: 'epoch', value: epoch },
          { key: 'schema', value: QUEUE_SCHEMA },
        ]);
        const { entries } = toQueue(await records.where('state').equals('inflight').toArray());
        const interrupted = { type: 'interrupted' } as const;
        // A record of an earlier version may already be read as interrupted.
        for (const one of entries) await put(fits(one, interrupted) ? nextEntry(one, interrupted) : one);
        await trimJournal();
        return epoch;
      }),
    move: (id, event, turn) =>
      writeStep(async (newestDrain) => {
        requireTurn(turn, newestDrain);
        const entry = await requireEntry(id, turn?.seen.seq);
        // An entry that starts is sent as it is now.
        if (event.type !== 'started') requireSame(entry, turn);
        if (!fits(entry, event)) throw new MovedOnError();
        // A merge carries all of it on under another id.
        if (event.type === 'replaced') await note('superseded', entry, event.byMerge ? null : entry);
        return put(nextEntry(entry, event));
      }),
    acknowledge: (id, answer, turn) =>
      writeStep(async (newestDrain) => {
        requireTurn(turn, newestDrain);
        return acknowledge(id, answer, turn);
      }),
    dropDraft: (entry) => write(() => clearDraft(entry)),
    settle: (seq) => writeStep(async () => records.delete(seq)),
    withdraw: (id, what) => write(() => withdraw(id, what)),
    renew: (id, asked, birth) =>
      write(async () => {
        await withdraw(id, 'discarded');
        return append(asked, birth);
      }),
    decide: (id, replaced, given) =>
      write(async () => {
        const entry = await requireEntry(id);
        if (entry.state !== 'conflict') throw new MovedOnError();
        await takeOut(entry, replaced?.payload);
        for (const values of given) await note('lost', entry, values);
        await note('superseded', entry, null);
        if (replaced) await put(nextEntry(entry, replaced));
        else await records.delete(entry.seq);
      }),
    createInstead: (id, create, birth) =>
      write(async () => {
        const entry = await requireEntry(id);
        const { entries } = toQueue(await laneOf(entry.entityKey));
        await giveUp(
          'discarded',
          entries.filter(({ seq, state }) => seq >= entry.seq && state !== 'applied'),
        );
        return append(create, birth);
      }),
    reconnected: (random, type = 'reconnected') =>
      write(async () => {
        const { entries } = toQueue(await records.where('state').anyOf('retry', 'ambiguous').toArray());
        for (const one of entries) await put(nextEntry(one, { type, at: now(), random: random() }));
      }),
  };
}

type Step = (newestDrain: number) => Promise<unknown>;

function requireTurn(turn: Turn | undefined, newestDrain: number): void {
  if (turn && turn.epoch !== newestDrain) throw new FencedError();
}

/** Until an entry has left, a later save may become part of it. */
function requireSame(entry: OutboxEntry, turn: Turn | undefined): void {
  if (turn && isUnsent(entry) && !isSame(entry.payload, turn.seen.payload)) throw new MovedOnError();
}

async function attempt(
  step: () => Promise<unknown>,
): Promise<{ readonly result: unknown } | { readonly misfit: Error }> {
  try {
    return { result: await step() };
  } catch (error) {
    if (error instanceof FencedError || error instanceof MovedOnError) return { misfit: error };
    throw error;
  }
}

function withIds(entry: OutboxEntry, serverIds: ReadonlyMap<string, string>): OutboxEntry {
  const entityKey = keyWithServerId(entry.entityKey, serverIds);
  const payload = withServerIds(entry.payload, serverIds);
  return entityKey === entry.entityKey && payload === entry.payload ? entry : { ...entry, entityKey, payload };
}
