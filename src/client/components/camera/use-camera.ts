/**
 * A camera that looks for codes while it is on screen. It is let go of when the page is hidden or the part that shows it is
 * closed, and comes back with the page. Not here: how it looks, and what becomes of a code.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createCodeWatch } from '#domain/scanning/code-watch.ts';
import { type Camera, type CameraProblem, openCamera, problemOf } from './camera.ts';
import { openCodeReader } from './code-reader.ts';
import { type Area, pictureArea } from './picture-area.ts';

/** `loading`: it shows what it sees, and what reads the codes is on its way; `unread`: that could not be had. */
export type CameraState = 'starting' | 'loading' | 'looking' | 'unread' | CameraProblem;

export interface CameraOnScreen {
  readonly state: CameraState;
  /** undefined where the device has no lamp. */
  readonly lamp: { readonly isOn: boolean; readonly toggle: () => Promise<void> } | undefined;
  readonly tryAgain: () => void;
}

type UseCamera = {
  video: RefObject<HTMLVideoElement | null>;
  /** Only what lies in it is read; without one the whole picture is. */
  frame?: RefObject<HTMLElement | null>;
  onCode: (raw: string) => void;
};

/** Unit: milliseconds between two looks. A device that is slow gets to do something else, too. */
const REST = 80;

export function useCamera({ video, frame, onCode }: UseCamera): CameraOnScreen {
  const [state, setState] = useState<CameraState>('starting');
  const [camera, setCamera] = useState<Camera>();
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const tell = useRef(onCode);
  tell.current = onCode;
  // Also over a page that was hidden meanwhile.
  const watch = useRef(createCodeWatch());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to begin anew
  useEffect(() => {
    let current = new AbortController();
    const look = async (gone: AbortSignal) => {
      setState('starting');
      setLit(false);
      const opened = await openCamera();
      gone.addEventListener('abort', opened.stop);
      if (gone.aborted) return opened.stop();
      const [track] = opened.stream.getVideoTracks();
      track?.addEventListener('ended', () => setState('none'), { signal: gone });
      setCamera(opened);
      setState('loading');
      const shown = video.current;
      if (!shown) return;
      shown.srcObject = opened.stream;
      await shown.play().catch(() => undefined);
      const reader = await openCodeReader().catch(() => undefined);
      if (reader) gone.addEventListener('abort', reader.close);
      if (gone.aborted) return reader?.close();
      setState(reader ? 'looking' : 'unread');
      while (reader && !gone.aborted) {
        const picture = await pictureOf(shown, frame?.current).catch(() => undefined);
        const codes = picture && !gone.aborted ? await reader.read(picture) : [];
        const code = gone.aborted ? undefined : watch.current.see(codes, performance.now());
        if (code !== undefined) tell.current(code);
        await new Promise((resolve) => setTimeout(resolve, REST));
      }
    };
    const follow = () => {
      current.abort();
      setCamera(undefined);
      if (document.hidden) return;
      current = new AbortController();
      const { signal } = current;
      look(signal).catch((error) => {
        if (!signal.aborted) setState(problemOf(error));
      });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      current.abort();
    };
  }, [attempt, video, frame]);

  const setLamp = camera?.setLamp;
  return {
    state,
    lamp: setLamp && {
      isOn: isLit,
      async toggle() {
        await setLamp(!isLit);
        setLit(!isLit);
      },
    },
    tryAgain: useCallback(() => setAttempt((number) => number + 1), []),
  };
}

/** What the frame shows of the picture, at the size the camera gives. Rejects before there is one. */
function pictureOf(video: HTMLVideoElement, frame: HTMLElement | null | undefined): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video;
  const whole: Area = { x: 0, y: 0, width, height };
  const area = frame ? pictureArea(whole, video.getBoundingClientRect(), frame.getBoundingClientRect()) : whole;
  return createImageBitmap(video, area.x, area.y, area.width, area.height);
}
