/**
 * The history of the server's data that this page works in. Restoring a backup starts a new history, in which an id may
 * refer to something else, so nothing decided in the old one is sent to the new one automatically.
 * Not here: reading everything again (cache/history-move.ts), what happens to waiting edits (outbox/drain.ts).
 */
export interface DataHistory {
  /**
   * The history of what this page shows, and so of what is decided on it; null until the server has named one. Does not
   * change while a user's data are open.
   */
  own(): string | null;
  /** The history the server named last; until it has named one, the same as `own`. */
  server(): string | null;
  /** Called with the history an answer names, before anybody uses the answer. */
  onNamed(name: string): void;
  /** Called when a user's data are opened. `known`: the history they belong to; null when it is whichever the server names. */
  begin(known: string | null, onOther: () => void): void;
  end(): void;
}

export function createDataHistory(): DataHistory {
  let own: string | null = null;
  let server: string | null = null;
  let listener: (() => void) | undefined;

  function compare(): void {
    if (!listener || server === null || server === own) return;
    if (own === null) {
      own = server;
      return;
    }
    const report = listener;
    listener = undefined; // Reported only once per `begin`.
    report();
  }

  return {
    own: () => own,
    server: () => server ?? own,
    onNamed(name) {
      server = name;
      compare();
    },
    begin(known, onOther) {
      own = known;
      listener = onOther;
      compare();
    },
    end() {
      listener = undefined;
    },
  };
}
