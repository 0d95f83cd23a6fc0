/**
 * The one way to write. A write is one transaction: its effect, the answer kept for a repeated key, the change rows of the feed
 * and the company's counter are committed together or not at all. No feature writes outside it.
 *
 * A service receives `write` and uses it like this:
 *
 *     const { body } = await write(async (tx) => {
 *       const row = await repository.lock(tx.db, tx.actor.companyId, id);        // select … for update
 *       if (!row) throw new ApiError('notFound');
 *       await requireMatch(tx, ifMatch, { row, current: () => rowToAddress(row) });       // etag.ts
 *       const saved = await repository.save(tx.db, { …patch, ...nextVersion(tx) }); // etag.ts
 *       tx.changed('address', id, etagOf(saved));                                 // once per entity that looks different
 *       return { id, etag: etagOf(saved), body: rowToAddress(saved) };
 *     });
 *
 * Before anything else the transaction asks whether its actor may still do this (`Actor.askAgain`): a body may arrive a minute
 * after its headers. It holds the actor's session in a mode that blocks only those who end the session.
 *
 * Locks are taken in one order, so that no two writes ever wait for each other. A write may skip steps, but it never goes back to
 * an earlier one:
 *
 *  0. the company's row, then a user's sessions, then the user    for changes to a company, its users or its carriers (two
 *     people who end each other's sessions at once wait for each other: PostgreSQL ends one, whose next try is refused)
 *  1. carrier connections        changed: for update; a delivery type that chooses one holds it: for key share
 *  2. delivery types             changed: for update; a shipment that chooses one holds it: for key share
 *  3. shipments, addresses, notifications, loads     several of them by id, in one statement
 *  4. leased blocks, then number series     by connection, consignments before packages; then the numbers issued from them, or the
 *                                ranges of all companies
 *  5. the counts of delivery units
 *  6. the company's counter
 *
 * A create makes its entity in `await tx.createOnce('address', body.clientRef, async () => newId)`, which takes the counter
 * before it looks for an earlier entity with that reference; entities that the new one refers to are held before that. Every
 * other write takes the counter automatically at its end. A write that has the counter waits for nothing more and keeps it until
 * the commit, so change numbers follow the order of commits. So a write never waits for a carrier, a file or a mail; what must
 * happen after the commit happens after `write` has returned. A change of many rows is one statement over all of them, not a loop
 * (shipments/shipment-follow-up.ts).
 * The work may run again after a deadlock, or after it lost a race for a unique name: it must have no effects except on `tx.db`.
 *
 * A write that needs something from outside in the middle (a file, a carrier) is done in steps:
 *
 *     const { numbers } = await write.step('numbered', async (tx) => …);                  // committed, kept under the key
 *     const file = await draw(numbers);                                                 // nothing is locked
 *     await write(async () => ({ id, etag }));                                          // the answer is kept
 *
 * If it is interrupted, the same request continues when somebody sends it again under its key: a finished step is not repeated
 * but returns its earlier result. So code between steps must have the same effect when it runs twice, and whatever must be
 * finished even if nobody asks again is a job, added in the step that needs it.
 */
import type { ChangeKind } from '#contract/changes.ts';
import type { SessionRole } from '#contract/primitives.ts';
import { createOnce, nextShipmentIds, type PendingChange, recordChanges } from './company-counter.ts';
import { inCompany } from './company-scope.ts';
import type { Db, Tx } from './database.ts';
import { claimKey, forgetKey, type IdempotencyKey, type Steps, storedAnswer, storedSteps } from './idempotency-key.ts';
import { retried } from './retried.ts';

export interface Actor {
  readonly companyId: string;
  readonly username: string;
  /** Absent for jobs and print clients. */
  readonly role?: SessionRole;
  /**
   * Refuses an actor who has lost the right to this since it was asked for, and answers who they are now. Within a transaction,
   * it also keeps the right until the commit: whoever takes it away waits for that. Absent where no right can be lost.
   */
  readonly askAgain?: (trx?: Tx) => Promise<Actor>;
  /** The device that it is asked from, if it names itself. */
  readonly deviceId?: string | undefined;
  /** What the device is called, as the history of a shipment shows it. */
  readonly device?: string | null | undefined;
  /** When it was done on the device, if it says so: a queued write may come much later. */
  readonly doneAt?: Date | undefined;
  /** The history of the data that the request was decided in, if it names one. */
  readonly decidedIn?: string | undefined;
  /** What the audit log keeps of the writes; absent for those that it does not record. */
  readonly audited?: Audited | undefined;
}

/** From where somebody writes, and which kinds of things their write may change (audit/audited-state.ts). */
export interface Audited {
  readonly session?: string | null;
  readonly address?: string | null;
  readonly device?: string | null;
  readonly changes: readonly string[];
  /** What else is recorded of the write that has this result, the last one of a request. */
  readonly event?: (result: unknown) => AuditedEvent | undefined;
}

interface AuditedEvent {
  readonly kind: string;
  readonly entity: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Begins to watch a write within its transaction; what is returned records what it did. Absent `result`: a step of a request. */
export type WatchWrite = (
  trx: Tx,
  actor: Actor,
  now: Date,
) => Promise<(written?: { readonly result: unknown }) => Promise<void>>;

/** Who writes when no user asked for it: jobs. No username can equal it, because usernames are mail addresses. */
export function systemActor(companyId: string): Actor {
  return { companyId, username: 'system' };
}

/**
 * Who is named as the writer of what follows from an earlier write: that one asked for the right, and what it decided is
 * carried out and recorded whatever has become of the person since.
 */
export function inNameOf({ companyId, username, deviceId, device, doneAt }: Actor): Actor {
  return { companyId, username, deviceId, device, doneAt };
}

export interface Written<Body> {
  readonly body: Body;
  /** The written entity and its new etag, which are the answer to a repeated key. */
  readonly id?: string;
  readonly etag?: string;
  /** The whole answer instead, for a write that never waits on a device. It must be small and contain nothing secret. */
  readonly answer?: unknown;
}

/** The result of a step, kept as JSON. */
export type StepResult =
  | string
  | number
  | boolean
  | null
  | readonly StepResult[]
  | { readonly [name: string]: StepResult | undefined };

export interface WriteTx {
  readonly db: Tx;
  readonly now: Date;
  /** As they are at the moment of writing. */
  readonly actor: Actor;
  changed(kind: ChangeKind, id: string, etag: string): void;
  removed(kind: ChangeKind, id: string): void;
  /** Makes an entity, or finds the one an earlier create with the same reference made. */
  createOnce(
    kind: ChangeKind,
    clientRef: string | undefined,
    create: () => Promise<string>,
  ): Promise<{ id: string; created: boolean }>;
  /** The next shipment id, in order of commits. */
  nextShipmentId(): Promise<string>;
  /** The next of them, ascending. */
  nextShipmentIds(count: number): Promise<string[]>;
}

export type Work<Body> = (tx: WriteTx) => Promise<Written<Body>>;
/** Bound to one caller and, if there is one, to the key of one request. */
export interface Write {
  /** The only write of a request, or its last: its answer is kept under the key. */
  <Body>(work: Work<Body>): Promise<Written<Body>>;
  /** A write before the last one. Done once per key; returns the same result when it is requested again. */
  step<Result extends StepResult>(name: string, work: (tx: WriteTx) => Promise<Result>): Promise<Result>;
  /** The last write of a request that failed after its first step: the key starts over. */
  failed(work: (tx: WriteTx) => Promise<void>): Promise<void>;
}

export interface WriterDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  /** Keeps the audit log. Absent in tests and for demo data. */
  readonly watch?: WatchWrite;
  readonly testHooks?: WriteTestHooks;
}

/** Lets tests end the process in the middle of a write. They are told the step, if the write is one. */
interface WriteTestHooks {
  readonly beforeCommit?: (step: string | undefined) => Promise<void>;
  readonly afterCommit?: (step: string | undefined) => Promise<void>;
}

export type Writer = (actor: Actor, key?: IdempotencyKey) => Write;

/** `kept`: what the key keeps of it, stored along with the changes. */
type Act<Result> = (
  tx: WriteTx,
  steps: Steps,
) => Promise<{
  readonly result: Result;
  readonly kept?: ReturnType<typeof storedAnswer>;
  /** Whether the request ends well with it. */
  readonly isLast?: boolean;
}>;

export function createWriter(dependencies: WriterDependencies): Writer {
  return (actor, key) => {
    const commit = async <Result>(act: Act<Result>, step?: string): Promise<Result> => {
      const attempt = () => transact(dependencies, actor, key, act, step);
      const result = await inCompany(actor.companyId, () => retried(attempt));
      await dependencies.testHooks?.afterCommit?.(step);
      return result;
    };
    const write = <Body>(work: Work<Body>) =>
      commit(async (tx) => {
        const written = await work(tx);
        const kept = key && storedAnswer(tx.db, actor, key, written, tx.now);
        return { result: written, isLast: true, ...(kept && { kept }) };
      });
    const step = <Result extends StepResult>(name: string, work: (tx: WriteTx) => Promise<Result>) =>
      commit(async (tx, steps) => {
        if (name in steps) return { result: steps[name] as Result };
        const brought = await work(tx);
        const finished = { ...steps, [name]: brought };
        return { result: brought, ...(key && { kept: storedSteps(tx.db, actor, key, finished, tx.now) }) };
      }, name);
    const failed = (work: (tx: WriteTx) => Promise<void>) =>
      commit(async (tx) => {
        await work(tx);
        if (key) await forgetKey(tx.db, actor, key);
        return { result: undefined };
      });
    return Object.assign(write, { step, failed });
  };
}

async function transact<Result>(
  { db, clock, watch, testHooks }: WriterDependencies,
  actor: Actor,
  key: IdempotencyKey | undefined,
  act: Act<Result>,
  step: string | undefined,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const current = (await actor.askAgain?.(trx)) ?? actor;
    const { deviceId, device, doneAt, decidedIn } = actor;
    const steps = key ? await claimKey(trx, actor, key, now) : {};
    const changes = new Map<string, PendingChange>();
    const note = (change: PendingChange) => {
      const place = `${change.kind}\n${change.id}`;
      changes.delete(place);
      changes.set(place, change);
    };
    const tx: WriteTx = {
      db: trx,
      now,
      actor: { ...current, deviceId, device, doneAt, decidedIn },
      changed: (kind, id, etag) => note({ kind, id, etag, deleted: false }),
      removed: (kind, id) => note({ kind, id, etag: null, deleted: true }),
      createOnce: (kind, clientRef, create) => createOnce(trx, actor.companyId, kind, clientRef, create),
      nextShipmentId: async () => (await nextShipmentIds(trx, actor.companyId, 1))[0] ?? '',
      nextShipmentIds: (count) => nextShipmentIds(trx, actor.companyId, count),
    };
    const record = await watch?.(trx, { ...tx.actor, audited: actor.audited }, now);
    const { result, kept, isLast } = await act(tx, steps);
    await record?.(isLast ? { result: (result as Written<unknown>).body } : undefined);
    if (changes.size > 0) await recordChanges(trx, actor.companyId, [...changes.values()], kept);
    else await kept?.execute();
    await testHooks?.beforeCommit?.(step);
    return result;
  });
}
