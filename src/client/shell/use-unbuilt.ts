/** Whether the screen of a place is not built yet, as its route says. */
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

export function useUnbuilt(): (path: string) => boolean {
  const router = useRouter();
  return useCallback(
    (path) => {
      const [, , found] = router.getMatchedRoutes(path);
      return found?.options.staticData?.isUnbuilt ?? false;
    },
    [router],
  );
}
