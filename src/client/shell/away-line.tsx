/** The status line of the account screens: only when the server is away, since nobody's data is shown there. */
import { useObservable, useServices } from '#client/components/services.tsx';
import { StatusLine } from './status-line.tsx';

export function AwayLine() {
  const { connectivity } = useServices();
  const network = useObservable(connectivity.state);
  return network === 'online' ? null : <StatusLine network={network} onTryNow={connectivity.probe} />;
}
