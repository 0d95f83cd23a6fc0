/**
 * The device's camera as a scanner: the rear camera, with its lamp if it has one. The picture stays on the device. Whoever opens
 * the camera also stops it.
 */

/**
 * `denied`: the person or a policy refused. `busy`: something else on the device is using it. `none`: the device has no camera.
 */
export type CameraProblem = 'denied' | 'busy' | 'none';

export interface Camera {
  readonly stream: MediaStream;
  /** undefined where the device has no lamp. */
  readonly setLamp: ((on: boolean) => Promise<void>) | undefined;
  readonly stop: () => void;
}

/** `torch` belongs to the Image Capture extensions (W3C mediacapture-image, section 4), which not every type library has. */
interface LampCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

/** Large enough to read the bars of a label that fills the frame. Unit: pixels. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

export async function openCamera(): Promise<Camera> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...SIZE } });
  const [track] = stream.getVideoTracks();
  const hasLamp = (track?.getCapabilities() as LampCapabilities | undefined)?.torch === true;
  return {
    stream,
    setLamp: hasLamp
      ? (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) ?? Promise.resolve()
      : undefined,
    stop() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** Why the camera could not be opened. A page without a secure connection has no cameras at all. */
export function problemOf(error: unknown): CameraProblem {
  if (!(error instanceof DOMException)) return 'none';
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'denied';
  return error.name === 'NotReadableError' || error.name === 'AbortError' ? 'busy' : 'none';
}
