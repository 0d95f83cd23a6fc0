/** Whether a skeleton is shown: only after loading has taken 300 ms, and once shown, for at least 400 ms. */
import { useEffect, useRef, useState } from 'react';

export const SKELETON_DELAY_MS = 300;
export const SKELETON_LEAST_MS = 400;

export function useSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);

  useEffect(() => {
    if (loading === shown) return;
    const wait = loading ? SKELETON_DELAY_MS : since.current + SKELETON_LEAST_MS - performance.now();
    const timer = setTimeout(
      () => {
        since.current = performance.now();
        setShown(loading);
      },
      Math.max(wait, 0),
    );
    return () => clearTimeout(timer);
  }, [loading, shown]);

  return shown;
}
