/**
 * What an edit form has to know of the kind of entity it edits, beside its descriptor (domain/kinds) and its words
 * (client/i18n/kinds): what of a draft is sent, which of its members are tables of lines, and how it is saved.
 * One per form; everything else in this folder works for any of them.
 */
import type { ApiError } from '#client/data/api/api-errors.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { LineTable } from '#client/ui/table/line-table.ts';
import type { OperationName } from '#contract/operations.ts';
import type { EntityKind } from '#domain/kinds/kind-names.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import type { OutboxEntry } from '#domain/sync/outbox-entry.ts';

export interface Versioned {
  readonly _etag: string | null;
  readonly changedBy?: string | null;
  readonly changedAt?: string | null | undefined;
}

/** A member that is a list of lines, edited in a table. */
export interface EditedLines {
  // biome-ignore lint/suspicious/noExplicitAny: the tables of one entity have lines of different kinds
  readonly table: LineTable<any>;
  /** What makes a line the same line in another version, so that edits of different lines do not clash. */
  readonly keyOf?: (line: never) => number;
}

/** The part of it that a draft follows. */
export interface DraftRules<Entity, Draft> {
  /** Members that only the server writes: those of its newest version always stand. */
  readonly serverFields: readonly (keyof Entity & string)[];
  /** What saving sends; nothing when nothing differs that a person may write. */
  readonly payload: (base: Entity, edited: Entity) => object | undefined;
  readonly lines?: { readonly [Member in keyof Draft & string]?: EditedLines };
  /** The draft after one of its fields was set, with what follows from that. */
  readonly follow?: (draft: Draft) => Draft;
}

export interface EditedKind<Entity extends Versioned, Draft = Entity> extends DraftRules<Entity, Draft> {
  readonly kind: EntityKind;
  /** The operation of the API that a save becomes: who may save, and when, follows from it. */
  readonly saves: OperationName;
  /** `new` for one that nobody has saved yet. */
  readonly idOf: (entity: Entity) => string;
  /** Field by field, for the save bar and for what is told of a merge. */
  readonly changes: (before: Entity, after: Entity) => readonly FieldChange[];
  /** Whether two payloads are about the same fields. Absent: the whole entity is sent, so they always are. */
  readonly isOverlapping?: (one: unknown, other: unknown) => boolean;
  /** As this device shows it; may be read live. Nothing when it is not here. */
  readonly find: (userData: UserData, id: string) => Promise<Shown<Entity> | undefined>;
  readonly save: (userData: UserData, edit: EntityEdit<Entity>) => Promise<SaveOutcome>;
  /** A refused save, corrected in its place. */
  readonly correct: (userData: UserData, refused: OutboxEntry, payload: object) => Promise<SaveOutcome>;
}

export interface EntityEdit<Entity> {
  /** What the edit was made from: its id decides whether this creates. */
  readonly base: Entity;
  readonly payload: object;
  /** The client's own name for a new one. */
  readonly clientRef: string;
  /** The draft that is done with when the server has applied this. */
  readonly draftKey: string;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly id: string }
  /** `entryId`: of what is a draft again, or is kept in the queue to be corrected there. */
  | { readonly kind: 'refused'; readonly error: ApiError; readonly entryId: string; readonly isKept: boolean }
  /** Saved on this device. `isUnclear`: the server answered, and not what it saved, so that it is asked again. */
  | { readonly kind: 'waiting'; readonly id: string; readonly isUnclear: boolean };

export interface Shown<Entity> {
  readonly entity: Entity;
  /** What of it the server does not have yet, in order. */
  readonly entries: readonly OutboxEntry[];
}
