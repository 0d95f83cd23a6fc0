/**
 * Looks up a scanned code: among the shipments on this device, then on the server, which has three seconds. Whether the device has
 * it is known at once. What is not found as it came is looked for as a scanner with a wrong setting may have meant it. The next
 * scan replaces one that is still being looked up.
 */
import { useCallback, useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { askForScanned } from '#client/data/cache/scanned-shipments.ts';
import { findScanned, isForeign } from '#domain/scanning/find-scanned.ts';
import { readScannedCode } from '#domain/scanning/scanned-code.ts';
import { knownCode, meantCode, readingsToAsk } from '#domain/scanning/scanner-readings.ts';
import type { Finding, LookedAt, Scan } from './scan-result.ts';

/** Unit: milliseconds. */
const LOOK_UP_LIMIT = 3_000;

export interface Scans {
  readonly scan: Scan | undefined;
  /** Whether this device has a shipment with the code. */
  readonly isHere: (raw: string) => boolean;
  /** Resolves to the result; undefined when another scan came in between. `inField`: it stays in this text field. */
  readonly look: (raw: string, inField?: string) => Promise<Scan | undefined>;
  /** Shows what was found for a code in a field. */
  readonly show: (scan: Scan) => void;
  /** Dismisses the given scan but none after it; without an id, whichever is shown. */
  readonly dismiss: (id?: number) => void;
}

export function useScans(): Scans {
  const { connectivity } = useServices();
  const userData = useUserData();
  const [scan, setScan] = useState<Scan>();
  const latest = useRef(0);

  const findHere = useCallback(
    (raw: string) => {
      const rows = userData.shipments.rows.get();
      return knownCode(raw, (code) => {
        const found = findScanned(rows.values(), code);
        return found.length > 0 ? found : undefined;
      });
    },
    [userData],
  );
  const isHere = useCallback((raw: string) => findHere(meantCode(raw)) !== undefined, [findHere]);

  const look = useCallback(
    async (sent: string, inField?: string) => {
      const id = ++latest.current;
      const raw = meantCode(sent);
      const code = readScannedCode(raw);
      const { shipments } = userData;
      const isLatest = () => id === latest.current;
      const show = (finding: Finding, as = code): Scan => {
        const next = { id, raw: sent, code: as, finding, inField };
        setScan(next);
        return next;
      };
      const miss = (lookedAt: LookedAt) =>
        show({ kind: 'missed', lookedAt, isForeign: isForeign(shipments.rows.get().values(), code) });

      if (inField !== undefined) show({ kind: 'asking' });
      await shipments.rows.ready;
      if (!isLatest()) return undefined;
      const here = findHere(raw);
      if (here) return show({ kind: 'found', rows: here.found, isFromServer: false }, here.code);
      if (code.kind === 'unreadable' && readingsToAsk(raw).length === 0) return miss('server');
      if (connectivity.state.get() !== 'online') return miss('offline');
      show({ kind: 'asking' });
      const signal = AbortSignal.timeout(LOOK_UP_LIMIT);
      const asked = await Promise.all(
        [raw, ...readingsToAsk(raw)].map(async (reading) => {
          const as = readScannedCode(reading);
          return { as, rows: await askForScanned(userData, as, signal).catch(() => undefined) };
        }),
      );
      if (!isLatest()) return undefined;
      const found = asked.find(({ rows }) => rows !== undefined && rows.length > 0);
      if (found?.rows) {
        const rows = found.rows.map((row) => ({ ...row, mark: null }));
        return show({ kind: 'found', rows, isFromServer: true }, found.as);
      }
      if (asked.some(({ rows }) => rows === undefined)) {
        return miss(connectivity.state.get() === 'online' ? 'unanswered' : 'offline');
      }
      return miss('server');
    },
    [connectivity, userData, findHere],
  );

  const dismiss = useCallback((id?: number) => {
    // A newer scan that is still being looked up continues.
    if (id === undefined || latest.current === id) latest.current += 1;
    setScan((shown) => (id === undefined || shown?.id === id ? undefined : shown));
  }, []);
  return { scan, isHere, look, show: setScan, dismiss };
}
