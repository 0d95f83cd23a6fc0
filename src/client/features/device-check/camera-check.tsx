/** Tries the camera as a scanner, on demand: the same camera reader that is used everywhere else. */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { useCamera } from '#client/components/camera/use-camera.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import * as styles from './device-check.module.css';

export function CameraCheck({ onRead }: { onRead: (code: string) => void }) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(false);
  return (
    <Cells title={t`Camera`}>
      <div className={styles.pane}>
        {isOn ? (
          <RunningCamera onRead={onRead} onStop={() => setOn(false)} />
        ) : (
          <>
            <p>{t`Point at a label to try the camera as scanner.`}</p>
            <Button icon="camera" onClick={() => setOn(true)}>{t`Start camera`}</Button>
          </>
        )}
      </div>
    </Cells>
  );
}

function RunningCamera({ onRead, onStop }: { onRead: (code: string) => void; onStop: () => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [code, setCode] = useState('');
  const showCode = useCallback(
    (raw: string) => {
      setCode(raw);
      onRead(raw);
    },
    [onRead],
  );
  const { state, tryAgain } = useCamera({ video, onCode: showCode });
  const isRunning = state === 'loading' || state === 'looking' || state === 'unread' || state === 'paused';
  return (
    <>
      <video ref={video} hidden={!isRunning} muted playsInline aria-label={t`What the camera sees`} />
      <p role="status">
        {state === 'starting' && t`Starting the camera`}
        {state === 'loading' && t`Loading what reads the codes`}
        {state === 'looking' && (code === '' ? t`Point at a label` : t`Read: ${code}`)}
        {state === 'unread' &&
          t`The camera works. What reads codes from it is not on this device yet: it comes with the first use online.`}
        {state === 'denied' && t`The camera is not allowed. Allow it for this site in the settings of the browser.`}
        {state === 'paused' && t`The camera gives no picture: a call or another app holds it. It comes back by itself.`}
        {state === 'busy' && t`Another program uses the camera. Close it there, then try again.`}
        {state === 'none' && t`No camera was found on this device.`}
      </p>
      {isRunning ? (
        <Button onClick={onStop}>{t`Stop camera`}</Button>
      ) : (
        <Button icon="camera" busy={state === 'starting'} onClick={tryAgain}>{t`Start camera`}</Button>
      )}
    </>
  );
}
