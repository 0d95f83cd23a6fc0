/**
 * Scanners, over whatever is on screen: a code that is heard, or seen by the camera, is looked up and shown as a card, always in
 * the same place. The same code again opens what was found; the camera goes on to the next and opens nothing by itself.
 * Opening keeps what is typed on the screen that is left as a draft.
 */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { CameraFinder, cameraDoor } from './camera-door.ts';
import { ScanCard } from './scan-card.tsx';
import { hearScans } from './scan-keys.ts';
import { ScanLayer } from './scan-layer.tsx';
import { signalOf } from './scan-result.ts';
import { giveSignal } from './scan-signals.ts';
import { SoundsDialog } from './sounds-dialog.tsx';
import { useAskedLater } from './use-asked-later.tsx';
import { useHiding } from './use-hiding.ts';
import { useScans } from './use-scans.ts';

export function ScanPresence() {
  const router = useRouter();
  const { work } = useServices();
  const { scan, look, dismiss } = useScans();
  const { search, fieldsFor } = useHiding();
  const [isSettingSounds, setSettingSounds] = useState(false);
  const camera = useObservable(cameraDoor);
  useEffect(() => closeCamera, []);

  const open = useCallback(
    async (shipmentId: string) => {
      await work.flush();
      dismiss();
      closeCamera();
      await router.navigate({ to: '/Shipment/$shipmentId', params: { shipmentId }, ignoreBlocker: true });
    },
    [work, router, dismiss],
  );
  const askLater = useAskedLater(open);

  const [hit, ...others] = scan?.finding.kind === 'found' ? scan.finding.rows : [];
  const only = others.length === 0 ? hit : undefined;
  const hiding = only ? fieldsFor(only) : [];

  const hear = useRef((_raw: string) => {});
  hear.current = (raw) => {
    if (only && scan?.raw === raw) void open(only.shipmentId);
    else void look(raw);
  };
  useEffect(() => hearScans((raw) => hear.current(raw)), []);

  const signal = scan && signalOf(scan, hiding.length > 0);
  const scanId = scan?.id;
  const signalled = useRef(scanId);
  useEffect(() => {
    // Once for each scan: a filter that is lifted makes no second hit of it.
    if (!signal || signalled.current === scanId) return;
    signalled.current = scanId;
    giveSignal(signal);
  }, [scanId, signal]);

  return (
    <>
      <Suspense>{camera && <CameraFinder request={camera} onCode={look} onClose={closeCamera} />}</Suspense>
      {scan && (
        <ScanLayer scanId={scan.id}>
          <ScanCard
            key={scan.id}
            scan={scan}
            hiding={hiding}
            search={search}
            onOpen={open}
            onLook={look}
            onAskLater={() => askLater(scan.raw)}
            onSounds={() => {
              dismiss();
              setSettingSounds(true);
            }}
            onClose={() => dismiss(scan.id)}
          />
        </ScanLayer>
      )}
      {isSettingSounds && <SoundsDialog onClose={() => setSettingSounds(false)} />}
    </>
  );
}

function closeCamera(): void {
  cameraDoor.set(undefined);
}
