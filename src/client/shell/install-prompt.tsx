/** Offers to put Kaj on the home screen, where the browser can; on iPad and iPhone it says how. */
import { useLingui } from '@lingui/react/macro';
import { useObservable, useServices } from '#client/components/services.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from './notice.tsx';

export function InstallPrompt() {
  const { t } = useLingui();
  const { installOffer } = useServices();
  const way = useObservable(installOffer.way);
  if (way === 'none') return null;
  const title = t`Install Kaj on this device`;
  const decline = <Button variant="quiet" onClick={installOffer.decline}>{t`Not now`}</Button>;
  if (way === 'byHand') {
    return (
      <Notice icon="box" title={title} text={t`Tap Share, then Add to Home Screen.`}>
        {decline}
      </Notice>
    );
  }
  return (
    <Notice icon="box" title={title} text={t`It starts faster and works without a network.`}>
      <Button onClick={installOffer.install}>{t`Install`}</Button>
      {decline}
    </Notice>
  );
}
