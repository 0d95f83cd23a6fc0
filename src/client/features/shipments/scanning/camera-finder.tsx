/**
 * The camera as a scanner: it stays open for many scans, and what it reads is shown on the same card as any other scan, which
 * lies over the finder. If the person or the browser has blocked the camera, it says what to do.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CameraState, useCamera } from '#client/components/camera/use-camera.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ModalLayer } from '#client/ui/modal-layer.tsx';
import * as styles from './camera-finder.module.css';
import type { CameraRequest } from './camera-request-types.ts';

type CameraFinderProps = { request: CameraRequest; onCode: (raw: string) => void; onClose: () => void };

export function CameraFinder({ request, onCode, onClose }: CameraFinderProps) {
  const { t } = useLingui();
  const titleId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const countCode = useCallback(
    (raw: string) => {
      setCount((number) => number + 1);
      onCode(raw);
    },
    [onCode],
  );
  const { state, lamp, tryAgain } = useCamera({ video, frame, onCode: countCode });
  const typeCode = () => {
    // Closing the dialog gives the focus back first; then the field takes it.
    flushSync(onClose);
    request.onTypeCode();
  };

  if (state === 'denied') {
    return (
      <Dialog
        title={t`The camera is closed to Kaj`}
        onClose={onClose}
        closeLabel={t`Close`}
        otherwise={<Button onClick={typeCode}>{t`Type the code`}</Button>}
        confirmLabel={t`Try again`}
        confirmIcon="camera"
        onConfirm={tryAgain}
      >
        <p>
          {t`Allow the camera for this site in the settings of the browser. A hand scanner and the field Tracking number work all the same.`}
        </p>
      </Dialog>
    );
  }
  return (
    <ModalLayer className={styles.finder} labelledBy={titleId} onClose={onClose} closeOnBackdrop={false}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{t`Scan with the camera`}</h2>
          <p className="small">{t`Bar code or QR, in the frame`}</p>
        </div>
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <div className={styles.view}>
        <video ref={video} muted playsInline aria-label={t`What the camera sees`} />
        <div ref={frame} className={styles.frame}>
          {state !== 'looking' && <Icon name="scan" />}
        </div>
        <StateText state={state} />
      </div>
      <footer className={styles.foot}>
        {lamp && (
          <Button icon="torch" aria-pressed={lamp.isOn} onClick={lamp.toggle}>
            {t`Lamp`}
          </Button>
        )}
        {(state === 'none' || state === 'busy' || state === 'unread') && (
          <Button icon="refresh" onClick={tryAgain}>{t`Try again`}</Button>
        )}
        <Button icon="keyboard" onClick={typeCode}>{t`Type the code`}</Button>
        <Button icon="check" onClick={onClose}>
          {count === 0 ? t`Done` : t`Done, ${plural(count, { one: '# scanned', other: '# scanned' })}`}
        </Button>
      </footer>
    </ModalLayer>
  );
}

/** What the camera cannot do yet, or at all. */
function StateText({ state }: { state: CameraState }) {
  const { t } = useLingui();
  return (
    <p className={styles.state} role="status">
      {state === 'starting' && t`Starting the camera`}
      {state === 'loading' && t`Loading what reads the codes`}
      {state === 'none' && t`No camera was found on this device. A hand scanner works, and the code can be typed.`}
      {state === 'paused' && t`The camera gives no picture: a call or another app holds it. It comes back by itself.`}
      {state === 'busy' && t`Another program uses the camera. Close it there, then try again.`}
      {state === 'unread' &&
        t`What reads codes from the camera is not on this device yet. It comes with the first use online, and works offline from then on.`}
    </p>
  );
}
