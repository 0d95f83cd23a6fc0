/**
 * The small settings that a browser keeps for the device and for the tab. Where it refuses to (site data blocked, no room),
 * a setting lasts as long as the page, and nobody who reads or writes one need expect a failure.
 * Not here: what must not be promised unless it lasts (pwa/update-store.ts).
 */
export type KeptValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Accessing a storage throws where it is refused. */
export const deviceValues = keptValues(() => localStorage);
export const tabValues = keptValues(() => sessionStorage);

/** What a person searched for in this tab; it ends with their session. */
export const TAB_SEARCH = 'shipments-search';

export function keptValues(storage: () => KeptValues): KeptValues {
  /** What the browser did not take; null for what it did not remove. */
  const unkept = new Map<string, string | null>();

  function change(key: string, value: string | null): void {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      unkept.delete(key);
    } catch {
      unkept.set(key, value);
    }
  }

  return {
    getItem(key) {
      const held = unkept.get(key);
      if (held !== undefined) return held;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: change,
    removeItem: (key) => change(key, null),
  };
}
