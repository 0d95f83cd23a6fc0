/** Assembles the queue of one user: its store, sending, turns, and the commands of screens. */
import type { StaticData } from '#contract/static-data.ts';
import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import type { GateFacts } from '#domain/outbox/gates.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { DataHistory } from '../api/data-history.ts';
import type { BaseWriter } from '../cache/base-writer.ts';
import type { KeptKind } from '../cache/cache-database.ts';
import type { Turns } from '../device/turns.ts';
import type { WorkDatabase } from '../device/work-database.ts';
import { createDrain } from './drain.ts';
import type { DrainReport } from './drain-report.ts';
import { createEntrySender } from './entry-sender.ts';
import { createOutboxActions, type OutboxActions } from './outbox-actions.ts';
import { createPump, type OutboxPump } from './outbox-pump.ts';
import { createOutboxStore } from './outbox-store.ts';
import type { OutcomeChannel } from './outcome-channel.ts';

export interface OutboxServices extends OutboxActions, OutboxPump {
  /** The server can be reached again: waits are cut short, spread over a few seconds. */
  reconnected(): Promise<void>;
  /** The server has answered something else, while something waits long for its next try. */
  answeredElse(): Promise<void>;
}

export interface OpenOutboxDependencies {
  readonly work: WorkDatabase;
  readonly userKey: string;
  /**
   * If false, waiting entries end with the window: a command waits for the server, and is rejected while it cannot be
   * reached.
   */
  readonly isLasting?: boolean;
  readonly api: ApiClient;
  readonly base: BaseWriter;
  readonly pull: () => Promise<unknown>;
  readonly staticData: () => StaticData;
  /** The user key of this page's session now. */
  readonly sessionKey: () => string | undefined;
  readonly outcomes: OutcomeChannel;
  readonly locks: Turns | undefined;
  readonly isOnline: () => boolean;
  /** Whether the server can be reached now; asks it when that is not known. */
  readonly reach: () => Promise<boolean>;
  readonly isVisible: () => boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  readonly build: number;
  readonly history: Pick<DataHistory, 'own' | 'server'>;
  /** After each drain: what was sent and what needs the person. */
  readonly report: (report: DrainReport) => void;
  readonly onStandstill: () => void;
  /** A call has not been answered for so long that the server itself may be away. */
  readonly onOverdue: () => void;
  /** Resolves when a command has waited long enough and reports "saved on this device". */
  readonly untilOverdue?: () => Promise<void>;
}

/** Unit: milliseconds. How long a person waits for an answer before the save counts as one on this device. */
const OVERDUE_AFTER = 3000;

export function openOutbox(dependencies: OpenOutboxDependencies): OutboxServices {
  const { work, userKey, api, base, pull, staticData, sessionKey, outcomes, locks } = dependencies;
  const { isOnline, reach, isVisible, now, random, newId, build, history, report, onStandstill, onOverdue } =
    dependencies;
  const { isLasting = true, untilOverdue = () => pauseUntilOverdue(isLasting) } = dependencies;
  const policy = (): ServerCapability => (staticData().sync ? 'exact' : 'plain');
  const store = createOutboxStore(work, { now });
  const drain = createDrain({
    store,
    sender: createEntrySender({ api, policy, sessionKey }),
    updateBase: createBaseUpdate(base, pull, policy),
    facts: () => gateFacts(dependencies, policy()),
    newId,
    random,
    notifyWaiting: (news) => actions.notifyWaiting(news),
  });
  const pump = createPump({
    ...{ drain, locks, userKey, isOnline, reach, isVisible, now, report, onStandstill },
    read: store.read,
    setTimer(after, wait) {
      const timer = setTimeout(after, wait);
      return () => clearTimeout(timer);
    },
  });
  const { wake } = pump;
  const actions = createOutboxActions({
    ...{ store, wake, outcomes, userKey, now, newId, build, history, untilOverdue, onOverdue, isLasting },
  });
  return {
    ...actions,
    ...pump,
    async reconnected() {
      await store.reconnected(random);
      await pump.wake();
    },
    async answeredElse() {
      await store.reconnected(random, 'answeredElse');
      await pump.wake();
    },
  };
}

/** Never resolves where nothing is kept: a command then has only the server's answer to wait for. */
function pauseUntilOverdue(isLasting: boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isLasting) setTimeout(resolve, OVERDUE_AFTER);
  });
}

/**
 * Writes to base what the server said about an entry's entity. Registers arrive with the change feed, in the order of
 * commits; a shipment is taken from the answer at once. A server that announces no feed reports a register only in its
 * answer.
 */
export function createBaseUpdate(base: BaseWriter, pull: () => Promise<unknown>, policy: () => ServerCapability) {
  return async (kind: EntityKind, doc: unknown): Promise<void> => {
    const { arrivesInAnswer, read } = anyKind(kind);
    if (!arrivesInAnswer && policy() === 'exact') await pull();
    else if (read) await base.put(kind as KeptKind, doc as never);
  };
}

function gateFacts({ staticData, now, build, history }: OpenOutboxDependencies, policy: ServerCapability): GateFacts {
  const { timeZone } = staticData().warehouse;
  return {
    now: now(),
    build,
    policy,
    dayOf: (moment) => dayInZone(new Date(moment), timeZone),
    history: history.own(),
    serverHistory: history.server(),
  };
}
