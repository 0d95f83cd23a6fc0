/** What is said of an action that waits on this device. Where nothing can be stored, a missing answer is a failure. */
import { useUserData } from '#client/components/user-data-provider.tsx';
import { OfflineError } from '#client/data/api/api-errors.ts';

export function useWaiting(): <Said>(said: Said) => Said {
  const { isLasting } = useUserData();
  return (said) => {
    if (!isLasting) throw new OfflineError('timeout', true);
    return said;
  };
}
