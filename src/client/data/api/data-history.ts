/**
 * Which history of the server's data this page works in. A restored backup begins another one, in which an id may stand
 * for something else: what was decided in the old one is never sent to the new one by itself.
 * Not here: reading everything anew (cache/history-move.ts), what becomes of waiting edits (outbox/drain.ts).
 */
export interface DataHistory {
  /** Of what this page shows, and so of what is decided on it; null until the server has named one. Never changes. */
  own(): string | null;
  /** As the server named it last. */
  server(): string | null;
  /** The server named it in an answer, before anybody reads the answer. */
  heard(name: string): void;
  /** A person's data are opened, which are of this history; null: of whichever the server names. */
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
    const tell = listener;
    listener = undefined; // Told once: whoever hears it begins again.
    tell();
  }

  return {
    own: () => own,
    server: () => server ?? own,
    heard(name) {
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
