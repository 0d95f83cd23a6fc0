/**
 * Looks up a scanned code: among the shipments on this device, then on the server, which has three seconds. The next scan
 * replaces one that is still being looked up.
 */
import { useCallback, useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data.tsx';
import { askForScanned } from '#client/data/cache/scanned-shipments.ts';
import { findScanned, isForeign } from '#domain/scanning/find-scanned.ts';
import { readScannedCode } from '#domain/scanning/scanned-code.ts';
import type { Finding, LookedAt, Scan } from './scan-result.ts';

/** Unit: milliseconds. */
const PATIENCE = 3_000;

export interface Scans {
  readonly scan: Scan | undefined;
  /** Resolves to the result; undefined when another scan came in between. */
  readonly look: (raw: string) => Promise<Scan | undefined>;
  /** Dismisses the given scan but none after it; without an id, whichever is shown. */
  readonly dismiss: (id?: number) => void;
}

export function useScans(): Scans {
  const { connectivity } = useServices();
  const userData = useUserData();
  const [scan, setScan] = useState<Scan>();
  const latest = useRef(0);

  const look = useCallback(
    async (raw: string) => {
      const id = ++latest.current;
      const code = readScannedCode(raw);
      const { shipments } = userData;
      const isLatest = () => id === latest.current;
      const show = (finding: Finding): Scan => {
        const next = { id, raw, code, finding };
        setScan(next);
        return next;
      };
      const miss = (lookedAt: LookedAt) =>
        show({ kind: 'missed', lookedAt, isForeign: isForeign(shipments.rows.get().values(), code) });

      await shipments.rows.ready;
      if (!isLatest()) return undefined;
      const here = findScanned(shipments.rows.get().values(), code);
      if (here.length > 0) return show({ kind: 'found', rows: here, isFromServer: false });
      if (code.kind === 'unreadable') return miss('server');
      if (connectivity.state.get() !== 'online') return miss('offline');
      show({ kind: 'asking' });
      const found = await askForScanned(userData, code, AbortSignal.timeout(PATIENCE)).catch(() => undefined);
      if (!isLatest()) return undefined;
      if (!found) return miss(connectivity.state.get() === 'online' ? 'unanswered' : 'offline');
      if (found.length === 0) return miss('server');
      return show({ kind: 'found', rows: found.map((row) => ({ ...row, mark: null })), isFromServer: true });
    },
    [connectivity, userData],
  );

  const dismiss = useCallback((id?: number) => {
    // A newer scan that is still being looked up continues.
    if (id === undefined || latest.current === id) latest.current += 1;
    setScan((shown) => (id === undefined || shown?.id === id ? undefined : shown));
  }, []);
  return { scan, look, dismiss };
}
