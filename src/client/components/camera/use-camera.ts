/**
 * A camera that looks for codes while it is on screen. It is released when the page is hidden or its component goes away, and
 * reopened when the page is shown again, when its picture ends, and for as long as something else holds its picture back (a
 * call, another app). Not here: how it looks, and what happens to a code.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createCodeWatch } from '#domain/scanning/code-watch.ts';
import { type Camera, type CameraProblem, openCamera, problemOf } from './camera.ts';
import { openCodeReader } from './code-reader.ts';
import { type Area, pictureArea } from './picture-area.ts';

/**
 * `loading`: the picture is on screen while the code reader loads. `unread`: the reader could not be loaded. `paused`: the
 * device gives no picture for now; opening it is tried again and again.
 */
export type CameraState = 'starting' | 'loading' | 'looking' | 'unread' | 'paused' | CameraProblem;

export interface CameraOnScreen {
  readonly state: CameraState;
  /** undefined where the device has no lamp. */
  readonly lamp: { readonly isOn: boolean; readonly toggle: () => Promise<void> } | undefined;
  readonly tryAgain: () => void;
}

type UseCamera = {
  video: RefObject<HTMLVideoElement | null>;
  /** Only what lies inside the frame is read; without a frame, the whole picture is. */
  frame?: RefObject<HTMLElement | null>;
  onCode: (raw: string) => void;
};

/** Unit: milliseconds between two readings. Leaves a slow device time for other work. */
const REST = 80;
/** Unit: milliseconds. A picture that is held back for longer is told; a camera that ends sooner than this after it was opened stays so. */
const MUTED_FOR = 2_000;

export function useCamera({ video, frame, onCode }: UseCamera): CameraOnScreen {
  const [state, setState] = useState<CameraState>('starting');
  const [camera, setCamera] = useState<Camera>();
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const report = useRef(onCode);
  report.current = onCode;
  // Kept while the page is hidden, too.
  const watch = useRef(createCodeWatch());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to begin anew
  useEffect(() => {
    let current = new AbortController();
    let isPaused = false;
    const pause = () => {
      isPaused = true;
      setState('paused');
      follow();
    };
    const look = async (gone: AbortSignal) => {
      if (!isPaused) setState('starting');
      setLit(false);
      const opened = await openCamera();
      gone.addEventListener('abort', opened.stop);
      if (gone.aborted) return opened.stop();
      const [track] = opened.stream.getVideoTracks();
      const openedAt = performance.now();
      const reopen = () => (performance.now() - openedAt < MUTED_FOR ? setState('none') : follow());
      track?.addEventListener('ended', reopen, { signal: gone });
      if (track) whenMuted(track, gone, pause);
      if (track?.muted) return track.addEventListener('unmute', follow, { signal: gone });
      isPaused = false;
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
        if (code !== undefined) report.current(code);
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
        if (signal.aborted) return;
        const problem = problemOf(error);
        // A call that holds the picture back may also hold the camera.
        if (isPaused && problem === 'busy') later(signal, follow);
        else setState(problem);
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

/** Calls back each time the picture has been held back for too long, also from the start. */
function whenMuted(track: MediaStreamTrack, gone: AbortSignal, callBack: () => void): void {
  const judge = () => {
    if (track.muted) later(gone, () => track.muted && callBack());
  };
  track.addEventListener('mute', judge, { signal: gone });
  judge();
}

function later(gone: AbortSignal, callBack: () => void): void {
  const timer = setTimeout(callBack, MUTED_FOR);
  gone.addEventListener('abort', () => clearTimeout(timer));
}

/** The part of the picture inside the frame, at the camera's resolution. Rejects before there is a picture. */
function pictureOf(video: HTMLVideoElement, frame: HTMLElement | null | undefined): Promise<ImageBitmap> {
  const { videoWidth: width, videoHeight: height } = video;
  const whole: Area = { x: 0, y: 0, width, height };
  const area = frame ? pictureArea(whole, video.getBoundingClientRect(), frame.getBoundingClientRect()) : whole;
  return createImageBitmap(video, area.x, area.y, area.width, area.height);
}
