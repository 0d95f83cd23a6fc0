/**
 * Codes that were not on the device while the server was away. The server is asked when it is back, and a message reports the
 * answer: a reminder, not a queued change. The codes are kept with the cache, for this user on this device.
 */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { deferLookUp, forgetDeferred, readDeferred } from '#client/data/cache/deferred-look-ups.ts';
import { askForScanned } from '#client/data/cache/scanned-shipments.ts';
import { Button } from '#client/ui/button.tsx';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { readScannedCode } from '#domain/scanning/scanned-code.ts';
import { writtenCode } from './use-scan-words.ts';

/** Unit: milliseconds, for all codes together. */
const LOOK_UP_LIMIT = 20_000;

export function useDeferredLookUps(onOpen: (shipmentId: string) => unknown): (raw: string) => Promise<void> {
  const { t } = useLingui();
  const userData = useUserData();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const report = useRef((_raw: string, _shipmentId: string | undefined) => {});
  report.current = (raw, shipmentId) => {
    const code = writtenCode(readScannedCode(raw));
    const id = `asked-${encodeURIComponent(raw)}`;
    if (shipmentId === undefined) {
      return void showToast({ id, pushed: true, tone: 'warning', title: t`The server has no ${code} either` });
    }
    const open = () => {
      dismissToast(id);
      return onOpen(shipmentId);
    };
    showToast({
      ...{ id, pushed: true, tone: 'success', title: t`${code} is on the server` },
      text: <Button onClick={open}>{t`Open the shipment`}</Button>,
    });
  };

  useEffect(() => {
    if (!isOnline) return;
    const { cache } = userData;
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(LOOK_UP_LIMIT)]);
    const ask = async () => {
      for (const raw of await readDeferred(cache)) {
        const [found] = await askForScanned(userData, readScannedCode(raw), signal);
        if (gone.signal.aborted) return;
        await forgetDeferred(cache, raw);
        report.current(raw, found?.shipmentId);
      }
    };
    // Codes without an answer are asked about next time.
    ask().catch(() => undefined);
    return () => gone.abort();
  }, [isOnline, userData]);

  return useCallback((raw) => deferLookUp(userData.cache, raw), [userData]);
}
