/**
 * Scanning, over whatever is on screen: a code from a scanner or the camera is looked up and shown as a card, always in the same
 * place. A code that this device does not have stays in the text field that has the focus, with a note. Scanning the same code
 * again opens what was found; the camera goes on to the next code and opens nothing by itself. A
 * command from the printed sheet is carried out and answered in the same place. Opening a shipment keeps what was typed on the
 * screen that is left as a draft.
 */
import { useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { commandOf } from '#domain/scanning/command-code.ts';
import { readScannedCode } from '#domain/scanning/scanned-code.ts';
import { meantCode } from '#domain/scanning/scanner-readings.ts';
import { CameraFinder, cameraRequest } from './camera-request.ts';
import { CommandCard } from './command-card.tsx';
import { FieldNote } from './field-note.tsx';
import { fieldName, keepsText } from './kept-text.ts';
import { ScanCard } from './scan-card.tsx';
import { type Answer, type HeardCode, listenForScans } from './scan-keys.ts';
import { ScanLayer } from './scan-layer.tsx';
import { signalOf } from './scan-result.ts';
import { giveSignal } from './scan-signals.ts';
import { scanTaker } from './scan-taker.ts';
import { SoundsDialog } from './sounds-dialog.tsx';
import { useCommands } from './use-commands.ts';
import { useDeferredLookUps } from './use-deferred-look-ups.tsx';
import { useHidingFilters } from './use-hiding-filters.ts';
import { writtenCode } from './use-scan-words.ts';
import { useScans } from './use-scans.ts';

const CommandSheetDialog = lazyPart(async () => (await import('./command-sheet-dialog.tsx')).CommandSheetDialog);

export function ScanPresence() {
  const router = useRouter();
  const { work } = useServices();
  const { scan, isHere, look, show, dismiss } = useScans();
  const { search, fieldsFor } = useHidingFilters();
  const [dialog, setDialog] = useState<'sounds' | 'commands'>();
  const camera = useObservable(cameraRequest);
  useEffect(() => closeCamera, []);

  const open = useCallback(
    async (shipmentId: string) => {
      await work.flush();
      dismiss();
      closeCamera();
      await router.navigate({
        to: '/Shipment/$shipmentId',
        params: { shipmentId },
        state: { isScanned: true },
        ignoreBlocker: true,
      });
    },
    [work, router, dismiss],
  );
  const deferLookUp = useDeferredLookUps(open);

  const rows = scan?.finding.kind === 'found' ? scan.finding.rows : [];
  const [hit, ...others] = rows;
  const only = others.length === 0 ? hit : undefined;
  const hiding = only ? fieldsFor(only) : [];

  const commands = useCommands({
    card: scan?.inField === undefined && scan ? { rows, isAsking: scan.finding.kind === 'asking' } : undefined,
    onOpen: open,
    onDismiss: dismiss,
  });
  const { answer } = commands;
  const lookUp = (raw: string) => {
    commands.forget();
    return look(raw);
  };
  const handleCode = useRef((_code: HeardCode, _by: 'scanner' | 'camera'): Answer => 'taken');
  handleCode.current = ({ raw, field }, by) => {
    const command = commandOf(readScannedCode(meantCode(raw)).number);
    const taker = scanTaker();
    if (taker && (!command || command === 'undo')) {
      close();
      if (command) taker.undo();
      else taker.take(raw);
      return 'taken';
    }
    if (!command && keepsText(field) && !isHere(raw)) {
      commands.forget();
      void look(raw, fieldName(field));
      return 'left';
    }
    if (command) void commands.run(command);
    else if (by === 'scanner' && only && scan?.raw === raw && scan.inField === undefined)
      void openByScan(only.shipmentId);
    else void lookUp(raw);
    return 'taken';
  };
  useEffect(() => listenForScans((code) => handleCode.current(code, 'scanner')), []);
  const see = useCallback((raw: string) => void handleCode.current({ raw, field: undefined }, 'camera'), []);

  async function openByScan(shipmentId: string): Promise<void> {
    const from = router.state.location.href;
    commands.forget();
    await open(shipmentId);
    commands.note({ kind: 'went', from, to: router.state.location.href });
  }

  const signal = scan && signalOf(scan, hiding.length > 0);
  const scanId = scan?.id;
  const signalled = useRef(scanId);
  useEffect(() => {
    // Once per scan: lifting a filter must not signal it again.
    if (!signal || signalled.current === scanId) return;
    signalled.current = scanId;
    giveSignal(signal);
  }, [scanId, signal]);

  const ways = {
    onSounds: () => openDialog('sounds'),
    onCommands: () => openDialog('commands'),
  };
  function openDialog(next: 'sounds' | 'commands'): void {
    close();
    setDialog(next);
  }
  function close(id?: number): void {
    commands.forget();
    dismiss(id);
  }
  const closeDialog = () => setDialog(undefined);

  return (
    <>
      <Suspense>{camera && <CameraFinder request={camera} onCode={see} onClose={closeCamera} />}</Suspense>
      {answer && (
        <ScanLayer scanId={answer.id}>
          <CommandCard key={answer.id} answer={answer} {...ways} onClose={() => close()} />
        </ScanLayer>
      )}
      {scan?.inField !== undefined && !answer && (
        <ScanLayer scanId={scan.id}>
          <FieldNote
            scan={{ ...scan, inField: scan.inField }}
            onShow={() => show({ ...scan, inField: undefined })}
            onClose={() => close(scan.id)}
          />
        </ScanLayer>
      )}
      {scan && scan.inField === undefined && !answer && (
        <ScanLayer scanId={scan.id}>
          <ScanCard
            key={scan.id}
            scan={scan}
            hiding={hiding}
            search={search}
            onOpen={open}
            onLook={lookUp}
            onDefer={async () => {
              await deferLookUp(scan.raw);
              commands.note({ kind: 'asked', raw: scan.raw, written: writtenCode(scan.code) });
            }}
            {...ways}
            onClose={() => close(scan.id)}
          />
        </ScanLayer>
      )}
      {dialog === 'sounds' && <SoundsDialog onClose={closeDialog} />}
      <Suspense>{dialog === 'commands' && <CommandSheetDialog onClose={closeDialog} />}</Suspense>
    </>
  );
}

function closeCamera(): void {
  cameraRequest.set(undefined);
}
