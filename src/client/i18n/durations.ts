/** Lengths of time as people read them. Not here: numbers and moments (formats.ts). */
import { LOCALE } from './formats.ts';

/** A duration in its largest full unit: `3 days`, `12 minutes`. Unit of `duration`: milliseconds. */
export function formatDuration(duration: number, language: string): string {
  const [unit, length] = UNITS.find(([, size]) => duration >= size) ?? MINUTES;
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(LOCALE[language] ?? 'en-GB', format).format(duration / length);
}

const MINUTES = ['minute', 60_000] as const;
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], MINUTES] as const;
