/**
 * What plays the tones: one audio context for all of them, made anew when it is stuck. A context can end up closed, interrupted
 * by a call, or running with its clock standing still, and does not always recover by itself.
 * Not here: which tones, and when (scan-signals.ts).
 */
import { courtesy } from '#domain/shared/courtesy.ts';

interface Use {
  readonly audio: AudioContext;
  /** Of the context's own clock, and of the page's, when it was last used. Units: seconds, milliseconds. */
  readonly its: number;
  readonly ours: number;
}

let last: Use | undefined;
/** Unit: milliseconds. A clock that stood still for longer is stuck. */
const STANDS_STILL = 500;

/** Throws where the browser has no audio, or gives none. */
export function signalAudio(): AudioContext {
  if (last && isStuck(last)) {
    const { audio } = last;
    last = undefined;
    void courtesy(() => audio.close());
  }
  const audio = last?.audio ?? new AudioContext();
  // The browser blocks audio until somebody has pressed something, and not every browser counts a scan as a press.
  void courtesy(() => audio.resume());
  last = { audio, its: audio.currentTime, ours: performance.now() };
  return audio;
}

function isStuck({ audio, its, ours }: Use): boolean {
  return audio.state === 'closed' || (performance.now() - ours > STANDS_STILL && audio.currentTime === its);
}
