/** The status line of the account screens, shown only when the server is away, since nobody's data is on these screens. */
import { useObservable, useServices } from '#client/components/services.tsx';
import { StatusLine } from './status-line.tsx';

export function OfflineLine() {
  const { connectivity } = useServices();
  const network = useObservable(connectivity.state);
  return network === 'online' ? null : <StatusLine network={network} onTryNow={connectivity.probe} />;
}
