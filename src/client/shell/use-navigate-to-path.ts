/** Goes to a path of the portal as a link would, without loading the page. */
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

export function useNavigateToPath(): (path: string) => void {
  const router = useRouter();
  return useCallback((path: string) => void router.navigate({ href: path }), [router]);
}
