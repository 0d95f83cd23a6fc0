/** Says that the session is over; what is unsaved or waiting stays here for the same user. */
import { useLingui } from '@lingui/react/macro';
import { SESSION_RAN_OUT } from '#client/i18n/error-messages.ts';
import { Dialog } from '#client/ui/dialog.tsx';

type SessionEndedDialogProps = { reason: 'ranOut' | 'otherUser'; onRead: () => void };

export function SessionEndedDialog({ reason, onRead }: SessionEndedDialogProps) {
  const { t, i18n } = useLingui();
  return (
    <Dialog title={t`Logged out`} alert onClose={onRead} closeLabel={t`OK`}>
      <p>{reason === 'ranOut' ? i18n._(SESSION_RAN_OUT) : t`Another user has logged in with this browser.`}</p>
      <p className="muted">{t`Unsaved changes will be restored when you log in again.`}</p>
    </Dialog>
  );
}
