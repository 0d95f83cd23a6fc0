/**
 * What a signed-in screen can do without at first: toasts, notices, the list of keys, and the offers to install and to update. Loaded when
 * due.
 */
import { ToastHost } from '#client/ui/toast-host.tsx';
import { CompanyEndNotice } from './company-end-notice.tsx';
import { DayReminderNotice } from './day-reminder-notice.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { KeyHelp } from './key-help.tsx';
import { ProofHost } from './proof-host.tsx';
import { TrialNotice } from './trial-notice.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

export function LazyParts() {
  return (
    <>
      <DeviceNotices />
      <DayReminderNotice />
      <CompanyEndNotice />
      <TrialNotice />
      <InstallPrompt />
      <UpdatePrompt />
      <ProofHost />
      <KeyHelp />
      <ToastHost />
    </>
  );
}
