/**
 * In place of what is counted on this device, until it has read all there is once: before that nothing can be said to be missing.
 * Not here: what only the server has (unanswered-state.tsx).
 */
import { LoadingState, NotOnDeviceState } from './page-states.tsx';
import { useObservable, useServices } from './services.tsx';
import { useUserData } from './user-data-provider.tsx';

export function useIsRead(): boolean {
  return useObservable(useUserData().syncedAt) !== undefined;
}

/** Also while the device itself is still being read, which takes a moment. */
export function UnreadState() {
  const { connectivity } = useServices();
  const isOnline = useObservable(connectivity.state) === 'online';
  const isRead = useIsRead();
  return isOnline || isRead ? <LoadingState /> : <NotOnDeviceState onRetry={connectivity.probe} />;
}
