/** How far the rehearsal has come. */
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import * as card from './import-card.module.css';

export function CheckingCard({ done, total }: { done: number; total: number }) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const [of, all] = [number(done), number(total)];
  return (
    <Panel className={card.card}>
      <h2>{t`Checking the rows`}</h2>
      <p role="status">{t`${of} of ${all} rows`}</p>
      <Progress label={t`Checking the rows`} done={done} total={total} />
    </Panel>
  );
}
