/**
 * How a test of the connection went, step by step: what succeeded, what failed and why, and what was not tried. A host key other
 * than the approved one stops everything until a person has compared the two.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { formatInstant, formatRecent } from '#client/i18n/formats.ts';
import { transferText } from '#client/i18n/transfer-messages.ts';
import { TRANSFER_STEP_WORDS } from '#client/i18n/transfer-step-names.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { HostKey } from '#contract/carrier.ts';
import { type CarrierTestResponse, TRANSFER_STEPS, type TransferStep } from '#contract/carrier-test.ts';
import * as styles from './connection-test.module.css';
import type { TestRun } from './use-connection-test.ts';

type Step = CarrierTestResponse['steps'][number];

type ConnectionTestProps = {
  run: TestRun;
  hostKey: HostKey | null;
  /** The action offered for a different host key, shown with its step. */
  approval: (fingerprint: string) => ReactNode;
};

export function ConnectionTest({ run: { protocol, steps, at }, hostKey, approval }: ConnectionTestProps) {
  const { t, i18n } = useLingui();
  const now = new Date(useNow());
  const time = formatRecent(at, now);
  const failed = steps?.find(({ ok }) => !ok);
  const outcome = !steps ? t`in progress` : failed ? t`${time}, stopped` : t`${time}, worked`;
  const before = failed && i18n._(TRANSFER_STEP_WORDS[failed.step].name);
  return (
    <Cells title={t`Test of the transfer`} titleEnd={<span className="muted small">{outcome}</span>}>
      <ul className={styles.steps} aria-live="polite" aria-busy={!steps}>
        {steps?.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two directories are two steps of one name
          <Taken key={index} step={step} hostKey={hostKey} approval={approval} />
        ))}
        {remaining(protocol, steps).map((step, index) => (
          <li key={step}>
            <Icon name={!steps && index === 0 ? 'spin' : 'state-10'} spin={!steps && index === 0} />
            <div className="muted">
              {i18n._(TRANSFER_STEP_WORDS[step].name)}
              {before && index === 0 && <small>{t`Will be tried once this works: ${before}`}</small>}
            </div>
          </li>
        ))}
      </ul>
    </Cells>
  );
}

function Taken({ step, hostKey, approval }: { step: Step } & Omit<ConnectionTestProps, 'run'>) {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const { ok, code, detail, ms } = step;
  const took = ms < 1000 ? t`${ms} ms` : t`${(ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 })} s`;
  const isOtherKey = code === 'hostKeyChanged' && detail !== null;
  return (
    <li data-ok={ok}>
      <Icon name={ok ? 'online' : 'needs'} />
      <div>
        {ok ? i18n._(TRANSFER_STEP_WORDS[step.step].done) : <b>{transferText(i18n, code ?? '')}</b>}
        {isOtherKey ? (
          <>
            {hostKey && <small>{t`Before, ${formatInstant(hostKey.approvedAt)}: ${hostKey.fingerprint}`}</small>}
            <small>{t`Now: ${detail}`}</small>
            {approval(detail)}
          </>
        ) : (
          detail && <small>{detail}</small>
        )}
        {ok && step.step === 'hostKey' && hostKey?.fingerprint === detail && (
          <small>{t`Approved ${formatInstant(hostKey.approvedAt)} by ${hostKey.approvedBy}`}</small>
        )}
      </div>
      <span>{took}</span>
    </li>
  );
}

/** Steps of the protocol that were not tried. */
function remaining(protocol: TestRun['protocol'], steps: readonly Step[] | undefined): TransferStep[] {
  const missing = { FTP: ['hostKey', 'certificate'], FTPS: ['hostKey'], SFTP: ['certificate'] }[protocol];
  const taken = new Set(steps?.map(({ step }) => step));
  return TRANSFER_STEPS.filter((step) => !missing.includes(step) && !taken.has(step));
}
