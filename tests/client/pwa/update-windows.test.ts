import { afterEach, expect, test, vi } from 'vitest';
import { createUpdateWindows } from '#client/pwa/update-windows.ts';

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.useRealTimers();
});

/** A window of the device; a silent one is alive but does not answer. */
function openWindow(id: string, living: readonly string[], prepare: () => Promise<boolean> = async () => true) {
  const channel = new BroadcastChannel('kaj-updates-test');
  channels.push(channel);
  const announced: string[] = [];
  const tab = { id: async () => id, living: async () => new Set(living) };
  const windows = createUpdateWindows({ channel, tab, prepare, onAnnounced: (version) => announced.push(version) });
  return { windows, announced };
}

test('every other window keeps what is typed, and one unfinished is enough', async () => {
  const living = ['a', 'b', 'c'];
  const kept: string[] = [];
  const { windows } = openWindow('a', living);
  openWindow('b', living, async () => kept.push('b') > 0);
  let free = false;
  openWindow('c', living, async () => {
    kept.push('c');
    return free;
  });
  expect(await windows.prepareOthers()).toBe(false);
  expect(kept.sort()).toEqual(['b', 'c']);
  free = true;
  expect(await windows.prepareOthers()).toBe(true);
});

test('a window whose edits cannot be kept is unfinished', async () => {
  const { windows } = openWindow('a', ['a', 'b']);
  openWindow('b', ['a', 'b'], () => Promise.reject(new Error('full')));
  expect(await windows.prepareOthers()).toBe(false);
});

test('a window alone asks nobody, and one that sleeps is not waited for long', async () => {
  expect(await openWindow('a', ['a']).windows.prepareOthers()).toBe(true);
  vi.useFakeTimers();
  const asked = openWindow('b', ['b', 'asleep']).windows.prepareOthers();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await asked).toBe(true);
});

test('the others hear which version is gone over to', async () => {
  const { windows } = openWindow('a', ['a', 'b']);
  const { announced } = openWindow('b', ['a', 'b']);
  windows.announce('2');
  await vi.waitFor(() => expect(announced).toEqual(['2']), { timeout: 10_000 });
});
