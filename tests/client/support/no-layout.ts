/** jsdom lays nothing out, so nothing changes its size; it lacks the observer altogether. */
import { vi } from 'vitest';

export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}
