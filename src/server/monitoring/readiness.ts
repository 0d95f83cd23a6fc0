/**
 * What a server is doing: it starts while its database is brought up to date, serves, leaves (it still answers, but nothing new
 * should be sent to it) and ends. A proxy asks for it at /health/ready.
 * Not here: whether the database answers (health/health-feature.ts).
 */
export type Phase = 'starting' | 'serving' | 'leaving' | 'ending';

export interface Readiness {
  phase(): Phase;
  /** Runs what waits for it, now or when the server begins to serve. */
  onServing(begin: () => Promise<void>): Promise<void>;
  /** From now on calls are answered. Resolves when everything that waited for it runs. */
  serve(): Promise<void>;
  leave(): void;
  end(): void;
}

/** `phase`: a server whose database is ready before it is made serves at once. */
export function createReadiness(phase: Phase = 'starting'): Readiness {
  let current = phase;
  const waiting: (() => Promise<void>)[] = [];
  return {
    phase: () => current,
    async onServing(begin) {
      if (current === 'starting') waiting.push(begin);
      else await begin();
    },
    async serve() {
      if (current !== 'starting') return;
      for (const begin of waiting.splice(0)) await begin();
      current = 'serving';
    },
    leave() {
      if (current === 'serving') current = 'leaving';
    },
    end() {
      current = 'ending';
    },
  };
}
