/** What is said of an action that waits on this device. Where nothing can be kept, an answer that did not come is a failure. */
import { useUserData } from '#client/components/user-data.tsx';
import { OfflineError } from '#client/data/api/api-errors.ts';

export function useWaitingText(): (kept: string) => string {
  const { isLasting } = useUserData();
  return (kept) => {
    if (!isLasting) throw new OfflineError('timeout', true);
    return kept;
  };
}
