/** Says in the last week of a trial that it ends, and afterwards that the company can only be read, and offers the way on. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useCan } from '#client/components/use-can.ts';
import { useNow } from '#client/components/use-now.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { rolesFor } from '#client/i18n/user-names.ts';
import { Button } from '#client/ui/button.tsx';
import { trialDaysLeft } from '#domain/company/trial.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import { Notice } from './notice.tsx';
import { useNavigateToPath } from './use-navigate-to-path.ts';

/** Unit: days. */
const LAST_WEEK = 7;

export function TrialNotice() {
  const { t, i18n } = useLingui();
  const go = useNavigateToPath();
  const { plan, warehouse } = useStaticData();
  const now = new Date(useNow());
  const { restriction } = useCan('saveCompany');
  // The Subscription page says so itself.
  const isSaid = useLocation({ select: ({ pathname }) => pathname.toLowerCase() === '/subscription' });
  const endsAt = plan?.trialEndsAt;
  if (!endsAt || isSaid) return null;
  const left = trialDaysLeft(endsAt, now);
  if (left > LAST_WEEK) return null;
  const day = dayInZone(new Date(endsAt), warehouse.timeZone);
  const leftText = t`${plural(left, { one: '# day left', other: '# days left' })}`;
  const mayChoose = restriction?.reason !== 'role';
  const roles = rolesFor(i18n, 'saveCompany');
  return (
    <Notice
      icon={left > 0 ? 'warn' : 'lock'}
      title={left > 0 ? t`Free Trial until ${day}, ${leftText}.` : t`The Free Trial ended on ${day}.`}
      text={
        <>
          {left === 0 && t`Everything can be read and printed. Booking and changes start again when a plan is chosen.`}{' '}
          {!mayChoose && t`A ${roles} can choose a plan.`}
        </>
      }
    >
      {mayChoose && (
        <Button variant="primary" onClick={() => go('/Subscription#price-plan')}>
          {t`Choose a plan`}
        </Button>
      )}
    </Notice>
  );
}
