/**
 * What a kind of entity has to say of itself, so that everything between a form and the server works for it: how its
 * entries are requested, merged with other people's changes, folded over what the server said, compared and
 * named. One descriptor per kind; the queue, the conflicts and the screens ask the descriptor and never for the kind.
 * Not here: words (client/i18n/kinds), where the device keeps the entities (client/data/cache/cache-database.ts).
 */
import type { PublicCarrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { OperationName } from '#contract/operations.ts';
import type { ActionAnswer, ActionFacts } from '../shipments/actions.ts';
import type { FieldChange } from '../shipments/field-changes.ts';
import type { Clash, MergeGroup } from '../sync/merge-groups.ts';
import type { ConflictReason, OutboxEntry } from '../sync/outbox-entry.ts';
import type { EntityKind, VerbOf } from './kind-names.ts';

/**
 * `exact`: the server knows keys, etags and the change feed. `plain`: it announces nothing, so everything is read before it
 * is written.
 */
export type SyncPolicy = 'exact' | 'plain';

/** The call an entry becomes. */
export interface EntryRequest {
  readonly call: OperationName;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What was asked, and of which version. */
export type Asked = Pick<OutboxEntry, 'operation' | 'payload' | 'base'>;

export type MergeVerdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'resend'; readonly payload: unknown }
  | { readonly kind: 'conflict'; readonly reason: ConflictReason; readonly clashes: readonly Clash[] };

/** Fields that mean something only together. */
export interface EntityGroup<Entity> extends MergeGroup<Entity> {
  /** Read as the values of these fields; empty where the group is read as one object or one list of lines. */
  readonly fields: readonly string[];
  /** Of a group that is read as one object: where it stands. */
  readonly path?: string;
  /** A person alone decides whose value stands; nothing is proposed. */
  readonly isPersonsChoice?: boolean;
}

/** What one command means. What is left out does not concern it. */
export interface CommandRules<Entity> {
  readonly request: (asked: { id: string; payload: unknown; policy: SyncPolicy }) => EntryRequest;
  /** Unit: milliseconds. How long an answer is waited for before it counts as unknown. */
  readonly timeLimit: number;
  /** The entity with the entry done; absent: it changes nothing that is shown. */
  readonly apply?: (entity: Entity, payload: unknown) => Entity;
  /** The commands whose entry it may become a part of, while that has not left. */
  readonly joins?: readonly string[];
  /** What becomes of it on top of somebody else's version; absent: it is sent again as it is. */
  readonly merge?: (base: Entity, payload: unknown, theirs: Entity) => MergeVerdict;
  /** What is sent once a person has decided which clashing groups are theirs; nothing when all of it is there. */
  readonly decide?: (base: Entity, payload: unknown, theirs: Entity, mine: readonly string[]) => unknown;
  /** Some groups of an entity as a payload that brings them back; absent: the whole does. */
  readonly part?: (entity: Entity, groups: readonly string[]) => unknown;
  /** Whether the entity is as was asked for. */
  readonly isDone?: (payload: unknown, entity: Entity) => boolean;
  /** Whether a refusal for being in this state already says that it is done. */
  readonly wantsState?: (payload: unknown, state: number) => boolean;
  /** Field by field, against what the person saw. */
  readonly changes?: (base: Entity, payload: unknown) => readonly FieldChange[];
  /** By name, the groups it touches. */
  readonly touches?: (payload: unknown) => readonly string[];
  /** Whether the server would still take it as the entity is now. */
  readonly allowed?: (payload: unknown, theirs: Entity, facts: ActionFacts) => ActionAnswer;
  /** The day of dispatch it names, if it names one. */
  readonly dispatchDate?: (payload: unknown, base: unknown) => string | undefined;
}

/** How the server is asked for one entity. */
export interface EntityRead<Entity> {
  readonly request: (id: string, policy: SyncPolicy) => EntryRequest;
  /** Nothing: this answer does not hold it. */
  readonly find: (answer: never, id: string) => Entity | undefined;
  /** The next question of a list that is told in pages; nothing after the last one. */
  readonly next?: (answer: never, page: number) => EntryRequest | undefined;
}

/** Of what the device knows, what a fold brings in beside base and entries. */
export interface Known {
  readonly deliveryTypes?: readonly DeliveryType[];
  readonly carriers?: readonly PublicCarrier[];
}

export type Folded = Pick<OutboxEntry, 'operation' | 'entityKey' | 'payload' | 'base' | 'state' | 'appliedEtag'>;

/** What tells one entity from others in a list of what waits. */
export interface EntityName {
  readonly name: string;
  readonly orderNumber: string | null;
}

/** The request that makes a new entity of what there was of one. */
export interface Birth {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly base: unknown;
}

/** What a kind takes for a new entity. */
export interface BirthFacts {
  readonly clientRef: string;
  readonly warehouse: { readonly countryCode: string; readonly currency: string };
  /** yyyy-MM-dd, where the warehouse is. */
  readonly today: string;
}

export interface EntityRules<Entity, Kind extends EntityKind = EntityKind> {
  readonly commands: Readonly<Record<VerbOf<Kind>, CommandRules<Entity>>>;
  readonly groups: readonly EntityGroup<Entity>[];
  /** The command that changes an entity that exists; nothing for a kind nobody creates. */
  readonly change: VerbOf<Kind> | null;
  /** Nothing for a kind that is one list and is told by the feed only. */
  readonly read: EntityRead<Entity> | null;
  /** Whether an answer brings the entity before the change feed does. */
  readonly isToldAtOnce: boolean;
  /** The id an answer gives it, and the entity it holds; nothing when the answer only names it. */
  readonly told: (answer: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | undefined;
  /** An answer that lists every entity, as one that tells this entry's. */
  readonly entryOf?: (
    asked: { id: string | null; payload: Readonly<Record<string, unknown>> },
    entries: readonly Readonly<Record<string, unknown>>[],
  ) => Readonly<Record<string, unknown>> | undefined;
  /** The server's version, or none yet, with this person's entries over it. */
  readonly fold: (base: Entity | undefined, entries: readonly Folded[], known: Known) => Entity | undefined;
  readonly name: (entity: Entity) => EntityName;
  /** What happened to it beside its fields; `changed` when nothing did. */
  readonly happened: (base: Entity, theirs: Entity) => ConflictReason;
  /** Has a page where a person can put an entry right. */
  readonly hasPage: boolean;
  /** The whole of an entity as a new one; nothing for a kind nobody creates. */
  readonly anew: ((entity: Entity, facts: BirthFacts) => Birth) | null;
}
