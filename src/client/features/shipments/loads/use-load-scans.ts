/**
 * Scanning into a load: what each code means is known at once from what is on this device, is told by sound and touch, and is kept
 * as an event. Nothing waits for the server. What could not be kept is taken back and said.
 */
import { useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { createLoadCommands } from '#client/data/outbox/load-commands.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import type { FinishLoadInput, LoadEvent } from '#contract/load.ts';
import { LOAD_LIMITS } from '#contract/load-limits.ts';
import { type LoadState, loadState, mergedEvents } from '#domain/loads/load-state.ts';
import { type ScanVerdict, scanVerdict } from '#domain/loads/scan-verdict.ts';
import { findScanned } from '#domain/scanning/find-scanned.ts';
import { readScannedCode, type ScannedCode } from '#domain/scanning/scanned-code.ts';
import { knownCode, meantCode } from '#domain/scanning/scanner-readings.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { giveSignal, type ScanSignal } from '../scanning/scan-signals.ts';
import type { Truck } from './use-loads.ts';

/** A scan of this visit, or a package taken off. */
export interface LoadScan {
  readonly id: number;
  readonly at: string;
  readonly verdict: ScanVerdict | { readonly kind: 'off'; readonly packageNo: string };
  /** What Undo takes off again. */
  readonly packageNo: string | null;
}

export interface LoadScans {
  readonly state: LoadState;
  readonly events: readonly LoadEvent[];
  /** Newest first. */
  readonly scans: readonly LoadScan[];
  take(raw: string): void;
  takeOff(packageNo: string): void;
  undo(): void;
  finish(finish: FinishLoadInput): Promise<void>;
}

export function useLoadScans(truck: Truck): LoadScans {
  const { clock } = useServices();
  const { outbox, user, shipments } = useUserData();
  const presentError = useErrorPresenter();
  const commands = useRef(createLoadCommands({ outbox, username: user.username })).current;
  /** Told here; the device's own database shows them a moment later. */
  const told = useRef<readonly LoadEvent[]>([]);
  const isOpened = useRef(false);
  const [scans, setScans] = useState<readonly LoadScan[]>([]);
  const kept = truck.shown?.load.events ?? [];
  const now = () => new Date(clock.now()).toISOString();
  const eventsNow = () => mergedEvents([...kept, ...told.current]);
  const stateNow = () => loadState(truck.expected, eventsNow());

  async function open(): Promise<void> {
    if (isOpened.current || truck.shown) return;
    isOpened.current = true;
    await commands.open(truck.id);
  }

  function tell(type: LoadEvent['type'], packageNo: string, at: string): void {
    const event: LoadEvent = {
      ...{ eventId: crypto.randomUUID(), type, packageNo: packageNo.slice(0, LOAD_LIMITS.packageNo), at },
      by: user.username,
    };
    told.current = [...told.current, event];
    const keeping = [open(), commands.tell(truck.id, event)];
    Promise.all(keeping).catch((error) => {
      told.current = told.current.filter((one) => one !== event);
      setScans((before) => [...before]);
      presentError(error, 'action');
    });
  }

  function note(verdict: LoadScan['verdict'], at: string, packageNo: string | null): void {
    setScans((before) => [{ id: (before[0]?.id ?? 0) + 1, at, verdict, packageNo }, ...before]);
  }

  function isOfLoad(code: ScannedCode): boolean {
    const numbers = new Set(numbersOf(code).map(foldText));
    return truck.expected.some(({ packageNo }) => numbers.has(foldText(packageNo)));
  }

  function takeOff(packageNo: string): void {
    const at = now();
    tell('off', packageNo, at);
    note({ kind: 'off', packageNo }, at, null);
    giveSignal('hit');
  }

  return {
    state: stateNow(),
    events: eventsNow(),
    scans,
    takeOff,
    take(raw) {
      const at = now();
      const { states } = stateNow();
      const rows = shipments.rows.get();
      const meant = meantCode(raw);
      const known = knownCode(meant, (one) => {
        const rowsWithIt = findScanned(rows.values(), one);
        return rowsWithIt.length > 0 || isOfLoad(one) ? rowsWithIt : undefined;
      });
      const { code, found } = known ?? { code: readScannedCode(meant), found: [] };
      const numbers = numbersOf(code);
      if (numbers.length === 0) return giveSignal('miss');
      const verdict = scanVerdict(numbers, { place: truck, expected: truck.expected, states, rows: found });
      giveSignal(signalOf(verdict));
      if (verdict.kind === 'loaded' || verdict.kind === 'again') tell('loaded', verdict.pack.packageNo, at);
      if (verdict.kind === 'foreign' && !states.get(verdict.packageNo)?.foreign) tell('foreign', verdict.packageNo, at);
      note(verdict, at, verdict.kind === 'loaded' ? verdict.pack.packageNo : null);
    },
    undo() {
      const last = scans[0];
      if (last?.packageNo) takeOff(last.packageNo);
      else giveSignal('miss');
    },
    async finish(finish) {
      await open();
      await commands.finish(truck.id, finish);
    },
  };
}

function numbersOf({ tracking, number }: ScannedCode): string[] {
  return [...tracking, number].filter((one) => one !== '');
}

function signalOf(verdict: ScanVerdict): ScanSignal {
  if (verdict.kind === 'loaded') return verdict.isWhole ? 'whole' : 'hit';
  return verdict.kind === 'foreign' ? 'miss' : 'many';
}
