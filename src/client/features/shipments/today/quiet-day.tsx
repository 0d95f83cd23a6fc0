/** What stands in place of the rows when nothing waits: the day is done, with what has left and what comes; or nothing was for today. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#client/components/page-states.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import type { DaySummary } from '#domain/shipments/day-summary.ts';

export function QuietDay({ summary: { left, tomorrow } }: { summary: DaySummary }) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { shipments, packages } = left;
  const next = tomorrow > 0 && (
    <Link to="/Shipments" search={{ days: 'tomorrow' }} className={buttonClass()}>
      <Icon name="right" />
      {t`Tomorrow: ${number(tomorrow)}`}
    </Link>
  );
  if (shipments === 0) {
    return (
      <EmptyState
        title={t`Nothing is waiting today`}
        text={t`Shipments with dispatch today, and what needs you, appear here.`}
      >
        {next}
      </EmptyState>
    );
  }
  const gone = [
    t`${plural(shipments, { one: '# shipment', other: '# shipments' })}`,
    packages > 0 && t`${plural(packages, { one: '# package', other: '# packages' })}`,
  ];
  return (
    <StateBlock icon="state-80" title={t`Today is done`} text={gone.filter(Boolean).join(', ')}>
      {next}
    </StateBlock>
  );
}
