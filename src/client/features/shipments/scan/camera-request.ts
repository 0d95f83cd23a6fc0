/**
 * How a screen asks for the camera as a scanner. The camera belongs to no screen: what it reads is shown over any
 * (scan-presence.tsx).
 */
import { createObservable } from '#client/data/observable-value.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';

export interface CameraRequest {
  /** What the person does instead where the camera does not help. */
  readonly onTypeCode: () => void;
}

export const cameraRequest = createObservable<CameraRequest | undefined>(undefined);

export const CameraFinder = lazyPart(async () => (await import('./camera-finder.tsx')).CameraFinder);
