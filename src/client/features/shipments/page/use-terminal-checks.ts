/**
 * What the terminal would refuse of the shipment as it stands in the form, and what its carrier has refused: once it has been
 * saved, or somebody has tried to book it. Works without the server. Not here: the rules (domain/shipments/terminal-check.ts).
 */
import { useMemo, useState } from 'react';
import { valueAt } from '#client/editing/entity-draft.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { refusedCell } from '#domain/shipments/refused-cell.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { terminalFindings } from '#domain/shipments/terminal-check.ts';
import type { TerminalFinding } from '#domain/shipments/terminal-finding.ts';
import { shipmentErrors } from '#domain/shipments/validate-shipment.ts';
import { type ShipmentDraft, shipmentOf } from './shipment-draft.ts';

type Found = Pick<TerminalFinding, 'path' | 'error'> & {
  /** What the carrier has refused may be booked again: it is for the carrier to say. */
  readonly severity: TerminalFinding['severity'] | 'refused';
};
type Check = Found & { readonly isCorrected: boolean };

export type TerminalChecks = {
  readonly checks: readonly Check[];
  /** The cells of all that has been listed, also of what is no longer asked about. */
  readonly listed: readonly string[];
  /** How many of them stop booking and printing. */
  readonly stopping: number;
  /** The cell that the carrier's refusal is about, as long as it holds what was refused. */
  readonly refusedPath: string | undefined;
  /** The marks of their cells. */
  readonly marks: FieldErrors;
  /** Asks about the figure no more. */
  readonly confirm: (path: string) => void;
};

type ChecksOptions = {
  readonly base: Shipment;
  readonly draft: ShipmentDraft;
  /** With every key, drawn or not. */
  readonly latest: () => ShipmentDraft;
  readonly facts: ShipmentFacts;
  /** How often somebody has tried to save or book what cannot be. */
  readonly refusals: number;
  readonly isEditable: boolean;
};

const STARTED: readonly number[] = [STATUS.open, STATUS.inProgress, STATUS.rejected, STATUS.technicalError];
/** Figures that a person of this window has said are right, each with its shipment and its value. */
const confirmed = new Set<string>();
const NOTHING: readonly Found[] = [];

/**
 * The list is made when the shipment is opened, saved or tried to be booked. In between it only ticks off what is corrected: a
 * list that grew and shrank above the cell somebody types in would move the cell away.
 */
export function useTerminalChecks({ base, draft, latest, facts, refusals, isEditable }: ChecksOptions): TerminalChecks {
  const [, setCount] = useState(confirmed.size);
  const isShown = isEditable && !base.isBooked && (refusals > 0 || STARTED.includes(base.status));
  const foundIn = (written: ShipmentDraft) =>
    isShown ? [...refusedChecks(base, written), ...terminalFindings(shipmentOf(written), facts)] : NOTHING;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is found with
  const now = useMemo(() => foundIn(draft), [isShown, base, draft, facts]);
  // What is typed in a table is drawn a little later than the attempt to book it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not with every key
  const listed = useMemo(
    () => (canBeSaved(base, latest(), facts) ? foundIn(latest()) : NOTHING),
    [isShown, base._etag, facts.deliveryType?.id, facts.suite === undefined, refusals],
  );
  const keyOf = (path: string) => JSON.stringify([base.shipmentId, path, valueAt(draft, path)]);
  const all = useMemo(
    () =>
      listed.map((check) => {
        const still = now.find(({ path }) => path === check.path);
        return { ...check, ...still, isCorrected: still === undefined };
      }),
    [listed, now],
  );
  const open = useMemo(() => all.filter(({ isCorrected, severity }) => !isCorrected && severity !== 'ask'), [all]);
  // The tables of lines are drawn anew with every change of the marks, so that they change with a mark and not with every key.
  const marked = JSON.stringify(open.map(({ path, error }) => [path, error]));
  const marks = useMemo(() => Object.fromEntries(JSON.parse(marked)) as FieldErrors, [marked]);
  const checks = all.filter(({ severity, path }) => severity !== 'ask' || !confirmed.has(keyOf(path)));
  return {
    checks: checks.every(({ isCorrected }) => isCorrected) ? [] : checks,
    listed: listed.map(({ path }) => path),
    marks,
    refusedPath: open.find(({ severity }) => severity === 'refused')?.path,
    stopping: open.filter(({ severity }) => severity === 'refuse').length,
    confirm(path) {
      confirmed.add(keyOf(path));
      setCount(confirmed.size);
    },
  };
}

/** Whether a figure is to be asked about that nobody has been shown: it may have been typed just before the booking. */
export function hasUnlistedQuestion(shipment: Shipment, facts: ShipmentFacts, listed: readonly string[]): boolean {
  return !shipment.isBooked && terminalFindings(shipment, facts).some(({ path }) => !listed.includes(path));
}

/** What keeps a new shipment from being saved comes first. */
function canBeSaved(base: Shipment, draft: ShipmentDraft, facts: ShipmentFacts): boolean {
  return base.status !== STATUS.new || Object.keys(shipmentErrors(shipmentOf(draft), facts)).length === 0;
}

/** As long as the cell holds what was refused. */
function refusedChecks(base: Shipment, draft: ShipmentDraft): Found[] {
  if (base.status !== STATUS.rejected || !base.validationError) return [];
  const path = refusedCell(base.validationError, base);
  if (path === undefined || !isSame(valueAt(base, path), valueAt(draft, path))) return [];
  return [{ path, error: { code: 'carrierRefused', values: { words: base.validationError } }, severity: 'refused' }];
}
