/**
 * Reads from the device's databases, again whenever something changes that was looked at. `read` must await nothing else. The
 * returned function ends it. Safari loses connections under a running page: a read that fails so is tried again on fresh ones,
 * and only one that goes on failing is an error.
 */
import { type Dexie, liveQuery, type Subscription } from 'dexie';
import { isClosed, startRead } from '../device/database-retry.ts';

export function followRead<T>(
  databases: readonly Dexie[],
  read: () => Promise<T>,
  onFound: (found: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let following: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let latest: Promise<T> | undefined;

  function readOnce(): Promise<T> {
    const failed = startRead(databases);
    const found = read();
    latest = found;
    // Here, as Dexie says nothing of a database that was closed.
    found.catch((error: unknown) => {
      if (latest !== found) return;
      failures += 1;
      const wait = failed(error, failures);
      if (wait !== undefined) {
        end();
        timer = setTimeout(follow, wait);
      } else if (!isClosed(error)) {
        end();
        onError(error);
      }
    });
    return found;
  }

  function follow(): void {
    following = liveQuery(readOnce).subscribe(
      (found) => {
        failures = 0;
        onFound(found);
      },
      () => undefined,
    );
  }

  function end(): void {
    latest = undefined;
    clearTimeout(timer);
    following?.unsubscribe();
  }

  follow();
  return end;
}
