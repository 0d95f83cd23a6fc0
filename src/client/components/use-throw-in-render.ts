/**
 * For something a screen cannot do without: rethrows its failure during render, so that the error page takes over instead of a
 * blank one.
 */
import { useCallback, useState } from 'react';

export function useThrowInRender(): (error: unknown) => void {
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) throw failure.error;
  return useCallback((error: unknown) => setFailure({ error }), []);
}
