/** The current time, renewed every minute, for texts that depend on the day, such as "synchronised 09:42". */
import { useEffect, useState } from 'react';
import type { DeviceClock } from '#client/data/api/device-clock.ts';
import { useServices } from './services.tsx';

/** Unit: milliseconds. */
const MINUTE = 60_000;

/** Calls every minute, and when the server's time turns out to be another one. Returns what ends it. */
export function everyMinute(clock: DeviceClock, look: () => void): () => void {
  const timer = setInterval(look, MINUTE);
  const stop = clock.error.subscribe(look);
  return () => {
    clearInterval(timer);
    stop();
  };
}

export function useNow(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.now);
  useEffect(() => everyMinute(clock, () => setNow(clock.now())), [clock]);
  return now;
}
