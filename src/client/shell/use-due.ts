/**
 * Whether a part that comes after the screen a person is waiting for may load now: once that screen has its data, after
 * a few seconds at the latest, or as soon as somebody asks for the part.
 */
import { useEffect, useState } from 'react';

/** Unit: milliseconds. */
const AT_THE_LATEST = 5000;

export function useDue(isQuiet: boolean): readonly [isDue: boolean, ask: () => void] {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), isQuiet ? 0 : AT_THE_LATEST);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  return [isDue, () => setDue(true)];
}
