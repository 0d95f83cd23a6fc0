/**
 * How a screen asks for the camera as a scanner. The camera belongs to no screen: what it reads is shown over any
 * (scanning-host.tsx).
 */
import { createObservable } from '#client/data/observable-value.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';
import type { CameraRequest } from './camera-request-types.ts';

export const cameraRequest = createObservable<CameraRequest | undefined>(undefined);

export const CameraFinder = lazyPart(async () => (await import('./camera-finder.tsx')).CameraFinder);
