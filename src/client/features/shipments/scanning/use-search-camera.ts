/** Opens the camera as a scanner on a screen with a box to search with: whoever would rather type gets there. */
import { useOpening } from '#client/shell/lazy-part.ts';
import { CameraFinder, cameraRequest } from './camera-request.ts';

export function useSearchCamera(): () => Promise<void> {
  return useOpening(CameraFinder, () =>
    cameraRequest.set({ onTypeCode: () => document.querySelector<HTMLElement>('input[type=search]')?.focus() }),
  );
}
