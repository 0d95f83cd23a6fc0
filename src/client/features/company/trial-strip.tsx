/** How long the trial still lasts, or that it has ended, and the way to choose a plan. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNow } from '#client/components/use-now.ts';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import type { Company } from '#contract/company.ts';
import { trialDaysLeft } from '#domain/company/trial.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import * as styles from './trial-strip.module.css';

export function TrialStrip({ company: { trialEndsAt }, onChoose }: { company: Company; onChoose: () => void }) {
  const { t } = useLingui();
  const { warehouse } = useStaticData();
  const now = new Date(useNow());
  if (trialEndsAt === null) return null;
  const left = trialDaysLeft(trialEndsAt, now);
  const day = dayInZone(new Date(trialEndsAt), warehouse.timeZone);
  const leftText = t`${plural(left, { one: '# day left', other: '# days left' })}`;
  return (
    <section className={classes(styles.strip, left > 0 ? styles.running : styles.ended)} aria-label={t`Free Trial`}>
      <p>
        {left > 0 ? (
          <Trans>
            <b>
              Free Trial until {day}, {leftText}.
            </b>{' '}
            After that Kaj can be read, but nothing booked, until a plan is chosen. Nothing will be lost.
          </Trans>
        ) : (
          <Trans>
            <b>The Free Trial ended on {day}.</b> Everything can be read, printed and downloaded. Booking and changes
            start again the moment a plan is chosen.
          </Trans>
        )}
      </p>
      <Button variant="primary" onClick={onChoose}>{t`Choose a plan`}</Button>
    </section>
  );
}
