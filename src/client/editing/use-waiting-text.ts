/** The message about an action that waits on this device. Where nothing can be stored, a missing answer is a failure. */
import { useUserData } from '#client/components/user-data-provider.tsx';
import { OfflineError } from '#client/data/api/api-errors.ts';

export function useWaitingText(): (kept: string) => string {
  const { isLasting } = useUserData();
  return (kept) => {
    if (!isLasting) throw new OfflineError('timeout', true);
    return kept;
  };
}
