/**
 * For what a screen cannot stand without: its failure is thrown while drawing, so that the page that stands in for a broken
 * one takes over instead of a blank one.
 */
import { useCallback, useState } from 'react';

export function useFailing(): (error: unknown) => void {
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) throw failure.error;
  return useCallback((error: unknown) => setFailure({ error }), []);
}
