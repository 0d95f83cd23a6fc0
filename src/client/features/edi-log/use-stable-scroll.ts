/**
 * Keeps what a person is reading in place while rows arrive above it: once the page is scrolled, the first row in sight stays
 * put. At the top of the page, new rows appear at the top. Rows are identified by `data-place`.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Place {
  readonly key: string;
  /** Unit: CSS pixels from the top of the window. */
  readonly top: number;
}

export function useStableScroll(list: RefObject<HTMLElement | null>, rows: unknown): void {
  const read = useRef<Place>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useLayoutEffect(() => {
    const { key, top } = read.current ?? {};
    const now = placesIn(list.current).find((place) => place.key === key);
    if (top !== undefined && now && scrollY > 0) scrollBy({ top: now.top - top, behavior: 'instant' });
    read.current = firstInSight(list.current);
  }, [rows]);

  useEffect(() => {
    const look = () => {
      read.current = firstInSight(list.current);
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look, { passive: true });
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list]);
}

function firstInSight(list: HTMLElement | null): Place | undefined {
  return placesIn(list).find(({ top }) => top >= 0);
}

function placesIn(list: HTMLElement | null): Place[] {
  const rows = list?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
  return Array.from(rows, (row) => ({ key: row.dataset.place ?? '', top: row.getBoundingClientRect().top }));
}
