/** Runs one probe, again with every round, for at most LONGEST_PROBE. */
import { useEffect, useState } from 'react';
import { LONGEST_PROBE } from './device-probes.ts';

export type Probed<Fact> =
  | { readonly state: 'checking' | 'failed' }
  | { readonly state: 'answered'; readonly fact: Fact };

/** `probe` runs when `round` changes, and only then. */
export function useProbe<Fact>(probe: () => Promise<Fact>, round: number): Probed<Fact> {
  const [probed, setProbed] = useState<Probed<Fact>>({ state: 'checking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is the same question
  useEffect(() => {
    let isOver = false;
    const report = (next: Probed<Fact>) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      setProbed(next);
    };
    setProbed({ state: 'checking' });
    const timer = setTimeout(() => report({ state: 'failed' }), LONGEST_PROBE);
    probe().then(
      (fact) => report({ state: 'answered', fact }),
      () => report({ state: 'failed' }),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [round]);
  return probed;
}
