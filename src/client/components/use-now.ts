/** The present, renewed every minute: for texts like "synchronised 09:42" that depend on what day it is. */
import { useEffect, useState } from 'react';

/** Unit: milliseconds. */
const MINUTE = 60_000;

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
