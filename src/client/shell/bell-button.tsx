/** The bell before its notifications have loaded: in the same place, without a count. */
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#client/ui/icon-button.tsx';

export function BellButton({ onClick }: { onClick?: () => unknown }) {
  const { t } = useLingui();
  return <IconButton icon="bell" label={t`Notifications`} onClick={onClick} />;
}
