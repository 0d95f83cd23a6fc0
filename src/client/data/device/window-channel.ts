/** A channel between the windows of this device. Where the browser has none or refuses it, each window is on its own. */
export function openWindowChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch (error) {
    console.warn('This window does not hear the others', error);
    // The database library opens a channel of its own wherever there are any, and would not start where they are refused.
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    return undefined;
  }
}
