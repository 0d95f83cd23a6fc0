/**
 * What a signed-in screen can do without at first: toasts, notices, the list of keys, what is new, the offers to install and to update,
 * and who keeps the focus in its place. Loaded when due.
 */
import { useEffect } from 'react';
import { ToastHost } from '#client/ui/toast-host.tsx';
import { CompanyEndNotice } from './company-end-notice.tsx';
import { DayReminderNotice } from './day-reminder-notice.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { keepFocus } from './kept-focus.ts';
import { KeyHelp } from './key-help.tsx';
import { NewsDialog } from './news-dialog.tsx';
import { ProofHost } from './proof-host.tsx';
import { TrialNotice } from './trial-notice.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

export function LazyParts() {
  useEffect(keepFocus, []);
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
      <NewsDialog />
      <ToastHost />
    </>
  );
}
