/** The current time, renewed every minute, for texts that depend on the day, such as "synchronised 09:42". */
import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';

/** Unit: milliseconds. */
const MINUTE = 60_000;

export function useNow(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const look = () => setNow(clock.now());
    const timer = setInterval(look, MINUTE);
    const stop = clock.error.subscribe(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [clock]);
  return now;
}
