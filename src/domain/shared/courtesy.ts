/**
 * What a browser may offer beside the work: sound, vibration, a badge on the icon, the share sheet, its own calendar. Each may
 * be missing, refuse at once or refuse later, whatever its specification says. None of it may end what the person is doing.
 */

/** Carries out an offer at once; resolves to whether the browser took it, and never rejects. */
export async function courtesy(offer: () => unknown): Promise<boolean> {
  try {
    await offer();
    return true;
  } catch {
    return false;
  }
}
