/**
 * The states of a shipment, which of them follow each other, and the one function that changes one. The server owns the
 * state; a person asks for two of the changes only, cancel and reopen. Used by server and page alike.
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
/** What a search asks for that means both. */
export const OPEN_AND_IN_PROGRESS = '[12]0';

const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  [STATUS.new]: [STATUS.open],
  // To a technical error at once: a series had no number for its booking or its first print.
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

/** Moves a shipment to a state, where it may already be. A step that the table above does not know is a defect. */
export function withStatus<Moved extends { readonly status: number }>(shipment: Moved, status: Status): Moved {
  if (shipment.status === status) return shipment;
  if (!canFollow(shipment.status, status)) {
    throw new Error(`A shipment in state ${shipment.status} can not go to state ${status}.`);
  }
  return { ...shipment, status };
}

/** In technical error with what is wrong, unless its state has gone on to where that no longer matters. */
export function withTechnicalError<Failed extends { readonly status: number }>(shipment: Failed, failure: Failure) {
  const isStuck = shipment.status === STATUS.technicalError || canFollow(shipment.status, STATUS.technicalError);
  return isStuck ? { ...withStatus(shipment, STATUS.technicalError), ...failure } : shipment;
}

/**
 * Rejected by its carrier with the carrier's reason, unless its state has gone on to where that no longer matters. One that
 * was ready is so no more.
 */
export function withRejection<Rejected extends { readonly status: number }>(shipment: Rejected, failure: Failure) {
  const open = shipment.status === STATUS.ready ? withStatus(shipment, STATUS.inProgress) : shipment;
  const isStuck = open.status === STATUS.rejected || canFollow(open.status, STATUS.rejected);
  return isStuck ? { ...withStatus(open, STATUS.rejected), ...failure } : shipment;
}

/** Still to be sent: neither closed, finished, cancelled, archived nor failed. */
export const UNSENT_STATUSES: readonly Status[] = [
  STATUS.open,
  STATUS.inProgress,
  STATUS.rejected,
  STATUS.technicalError,
  STATUS.ready,
];

/** Previews of these carry "void" across the page. */
export function isVoid(status: number): boolean {
  return ([STATUS.rejected, STATUS.cancelled, STATUS.archived, STATUS.failed] as readonly number[]).includes(status);
}
