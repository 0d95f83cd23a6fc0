/**
 * Reads from the device's databases, again whenever something changes that was looked at. `read` must await nothing else. The
 * returned function ends it.
 */
import { liveQuery } from 'dexie';

export function followRead<T>(
  read: () => Promise<T>,
  onFound: (found: T) => void,
  onError: (error: unknown) => void,
): () => void {
  const following = liveQuery(read).subscribe(onFound, onError);
  return () => following.unsubscribe();
}
