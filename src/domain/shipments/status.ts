/**
 * The states of a shipment, which of them may follow which, and the only function that changes a state. The server owns the
 * state; a person can request only two changes: cancel and reopen. Used by server and page alike.
 * Not here: what is offered in a state (actions.ts), the state that follows from documents (document-state.ts).
 */
import type { Failure } from './shipment-failure.ts';

export const STATUS = {
  /** Never stored. */
  new: 0,
  open: 10,
  inProgress: 20,
  rejected: 22,
  technicalError: 25,
  ready: 50,
  closed: 70,
  finished: 80,
  cancelled: 90,
  archived: 100,
  failed: -99,
} as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];
/** The value a search uses for both states. */
export const OPEN_AND_IN_PROGRESS = '[12]0';

const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  [STATUS.new]: [STATUS.open],
  // Directly to technical error: a series had no number for the booking or the first print.
  [STATUS.open]: [STATUS.inProgress, STATUS.technicalError, STATUS.cancelled, STATUS.failed],
  [STATUS.inProgress]: [
    STATUS.open,
    STATUS.rejected,
    STATUS.technicalError,
    STATUS.ready,
    STATUS.closed,
    STATUS.cancelled,
    STATUS.failed,
  ],
  [STATUS.rejected]: [STATUS.open, STATUS.inProgress, STATUS.technicalError, STATUS.cancelled, STATUS.failed],
  [STATUS.technicalError]: [STATUS.open, STATUS.inProgress, STATUS.cancelled, STATUS.failed],
  // To a technical error: another copy of a document could not be made.
  [STATUS.ready]: [
    STATUS.open,
    STATUS.inProgress,
    STATUS.technicalError,
    STATUS.closed,
    STATUS.cancelled,
    STATUS.failed,
  ],
  [STATUS.closed]: [STATUS.finished],
  [STATUS.finished]: [STATUS.archived],
  [STATUS.cancelled]: [STATUS.open, STATUS.archived],
  [STATUS.archived]: [],
  [STATUS.failed]: [STATUS.open],
};

export function isStatus(code: number): code is Status {
  return Object.hasOwn(NEXT, code);
}

export function canFollow(from: number, to: number): boolean {
  return isStatus(from) && NEXT[from].some((status) => status === to);
}

/** Moves a shipment to a state, in which it may already be. A step that is not in the table above is a bug. */
export function withStatus<Moved extends { readonly status: number }>(shipment: Moved, status: Status): Moved {
  if (shipment.status === status) return shipment;
  if (!canFollow(shipment.status, status)) {
    throw new Error(`A shipment in state ${shipment.status} can not go to state ${status}.`);
  }
  return { ...shipment, status };
}

/** Sets a technical error and its cause, unless the shipment has moved to a state where that no longer matters. */
export function withTechnicalError<Failed extends { readonly status: number }>(shipment: Failed, failure: Failure) {
  const isStuck = shipment.status === STATUS.technicalError || canFollow(shipment.status, STATUS.technicalError);
  return isStuck ? { ...withStatus(shipment, STATUS.technicalError), ...failure } : shipment;
}

/**
 * Marks a shipment as rejected for the carrier's reason, unless it has moved to a state where that no longer matters. A ready
 * shipment is no longer ready.
 */
export function withRejection<Rejected extends { readonly status: number }>(shipment: Rejected, failure: Failure) {
  const open = shipment.status === STATUS.ready ? withStatus(shipment, STATUS.inProgress) : shipment;
  const isStuck = open.status === STATUS.rejected || canFollow(open.status, STATUS.rejected);
  return isStuck ? { ...withStatus(open, STATUS.rejected), ...failure } : shipment;
}

/** States of shipments still to be sent: neither closed, finished, cancelled, archived nor failed. */
export const UNSENT_STATUSES: readonly Status[] = [
  STATUS.open,
  STATUS.inProgress,
  STATUS.rejected,
  STATUS.technicalError,
  STATUS.ready,
];

/** Every state that a stored shipment can be in, for searches that must find archived shipments too. */
export const STORED_STATUSES: readonly Status[] = Object.values(STATUS).filter((status) => status !== STATUS.new);

/** Previews of these carry "void" across the page. */
export function isVoid(status: number): boolean {
  return ([STATUS.rejected, STATUS.cancelled, STATUS.archived, STATUS.failed] as readonly number[]).includes(status);
}
