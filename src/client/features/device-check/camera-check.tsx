/**
 * Tries the camera as scanner, on demand: the picture stays on the device and is let go of when the page is left. Codes are
 * read by the browser's own detector where it has one.
 */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import styles from './device-check.module.css';

/** Of the Barcode Detection API, which only some browsers have. Source: WICG Shape Detection, section 2.2. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

/** `none`: the device has no camera; `denied`: the person or a rule said no. */
type Camera = 'off' | 'starting' | 'on' | 'denied' | 'none';

/** Unit: milliseconds between two looks. */
const LOOK_EVERY = 250;

const Detects = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export function CameraCheck({ onRead }: { onRead: (code: string) => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | undefined>(undefined);
  const [camera, setCamera] = useState<Camera>('off');
  const [code, setCode] = useState('');

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
  }, []);

  async function start(): Promise<void> {
    setCamera('starting');
    try {
      if (!navigator.mediaDevices) return setCamera('none');
      stream.current = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      setCamera('on');
    } catch (error) {
      const isRefused = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
      setCamera(isRefused ? 'denied' : 'none');
    }
  }

  useEffect(() => stop, [stop]);

  useEffect(() => {
    const shown = video.current;
    if (camera !== 'on' || !shown || !stream.current) return;
    shown.srcObject = stream.current;
    shown.play().catch(() => undefined);
    if (!Detects) return;
    const detector = new Detects();
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      isLooking = true;
      const [found] = await detector.detect(shown).catch(() => []);
      isLooking = false;
      if (!found) return;
      setCode(found.rawValue);
      onRead(found.rawValue);
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [camera, onRead]);

  return (
    <Cells title={t`Camera`}>
      <div className={styles.pane}>
        {camera === 'on' && <video ref={video} muted playsInline aria-label={t`What the camera sees`} />}
        <p role="status">
          {camera === 'on' && code !== '' && t`Read: ${code}`}
          {camera === 'on' &&
            code === '' &&
            (Detects ? t`Point at a label` : t`The camera works. This browser reads no codes from it.`)}
          {(camera === 'off' || camera === 'starting') && t`Point at a label to try the camera as scanner.`}
          {camera === 'denied' && t`The camera is not allowed. Allow it for this site in the settings of the browser.`}
          {camera === 'none' && t`No camera was found on this device.`}
        </p>
        {camera === 'on' ? (
          <Button
            onClick={() => {
              stop();
              setCamera('off');
              setCode('');
            }}
          >{t`Stop camera`}</Button>
        ) : (
          <Button icon="scan" onClick={start}>{t`Start camera`}</Button>
        )}
      </div>
    </Cells>
  );
}
