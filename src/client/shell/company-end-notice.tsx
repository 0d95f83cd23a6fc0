/** Tells everybody in a company that it ends, when, and who has asked for it; Moderators where it can be taken back. */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useCan } from '#client/components/use-can.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import { dayInZone } from '#domain/shared/dates.ts';
import { Notice } from './notice.tsx';
import { useNavigateToPath } from './use-navigate-to-path.ts';

export function CompanyEndNotice() {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const { end, warehouse } = useStaticData();
  const mayKeep = useCan('keepCompany').restriction?.reason !== 'role';
  // The Subscription page says so itself, to those who can take it back.
  const isSaid = useLocation({ select: ({ pathname }) => pathname.toLowerCase() === '/subscription' }) && mayKeep;
  if (!end || isSaid) return null;
  const day = dayInZone(new Date(end.endsAt), warehouse.timeZone);
  const { askedBy } = end;
  return (
    <Notice
      icon="warn"
      title={t`The company ends on ${day}`}
      text={t`${askedBy} has asked for it. Everything but the invoices is deleted then, and nobody can log in any more.`}
    >
      {mayKeep && <Button onClick={() => go('/Subscription#data')}>{t`Open Subscription`}</Button>}
    </Notice>
  );
}
