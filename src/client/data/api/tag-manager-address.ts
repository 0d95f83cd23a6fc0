/**
 * The address of the operator's tag manager. The server says it in a file of its own, asked for at every start, because the page
 * itself comes from the device.
 */
const ADDRESS_FILE = '/tag-manager.txt';
/** Unit: milliseconds. A network that swallows calls must not keep the connection. */
const LIMIT = 5_000;

/** Undefined where the operator has named none; whatever else answers in place of the file (a page, a gateway) is no address. */
export async function readTagManagerAddress(): Promise<URL | undefined> {
  const answer = await fetch(ADDRESS_FILE, { priority: 'low', signal: AbortSignal.timeout(LIMIT) });
  const text = answer.status === 200 ? (await answer.text()).trim() : '';
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}
