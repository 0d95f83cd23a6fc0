/**
 * What the terminal or customs would refuse, each with a way to its cell; F8 goes from one to the next. Red stops booking and
 * printing and never saving, amber is only said, and put away by saying that it is right.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useShipmentForm } from './shipment-form.ts';
import * as styles from './terminal-checks.module.css';
import type { TerminalChecks } from './use-terminal-checks.ts';

export function TerminalChecksPanel({
  checks,
  stopping,
  confirm,
}: Pick<TerminalChecks, 'checks' | 'stopping' | 'confirm'>) {
  const { t, i18n } = useLingui();
  const { goToField } = useShipmentForm();
  const headId = useId();
  const [current, setCurrent] = useState<string>();

  function goTo(path: string) {
    setCurrent(path);
    goToField(path);
  }
  function goToNext() {
    const at = checks.findIndex(({ path }) => path === current);
    const next = [...checks.slice(at + 1), ...checks].find(({ isCorrected }) => !isCorrected);
    if (next) goTo(next.path);
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    goToNext();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (checks.length === 0) return null;

  const open = checks.filter(({ isCorrected }) => !isCorrected);
  const refusals = open.filter(({ severity }) => severity === 'refuse');
  const questions = open.filter(({ severity }) => severity === 'ask').length;
  const isCustoms = refusals.length > 0 && refusals.every(({ path }) => CUSTOMS.test(path));
  const isRefused = open.some(({ severity }) => severity === 'refused');
  const title = isCustoms
    ? t`Customs would refuse this`
    : stopping > 0
      ? t`The terminal would refuse this`
      : isRefused
        ? t`The carrier has refused this`
        : t`Worth a look before booking`;

  return (
    <section className={classes(styles.checks, stopping === 0 && !isRefused && styles.asks)} aria-labelledby={headId}>
      <div className={styles.head}>
        <Icon name={stopping === 0 && !isRefused ? 'info' : 'needs'} />
        <div role="status">
          <strong id={headId}>{title}</strong>
          <span className="small">
            {stopping > 0 && (
              <Plural
                value={stopping}
                one="# must be corrected before booking."
                other="# must be corrected before booking."
              />
            )}{' '}
            {questions > 0 && <Plural value={questions} one="# is worth a look." other="# are worth a look." />}{' '}
            {t`Saving works meanwhile.`}
          </span>
        </div>
        <Button icon="right" hint="F8" onClick={goToNext}>
          {t`Go to the next`}
        </Button>
      </div>
      <ol>
        {checks.map(({ path, error, severity, isCorrected }, index) => {
          const name = fieldName(i18n, path);
          return (
            <li
              key={path}
              className={classes(path === current && styles.now)}
              data-severity={isCorrected ? 'corrected' : severity}
            >
              <Icon name={isCorrected ? 'check' : SEVERITY_ICONS[severity]} />
              <span>
                <strong id={`${headId}${index}`}>
                  {error.code === 'required' && !isCorrected ? t`${name} is missing` : name}
                </strong>
                {isCorrected ? (
                  <small>{t`Corrected`}</small>
                ) : (
                  error.code !== 'required' && <small>{fieldErrorText(i18n, error)}</small>
                )}
              </span>
              <span className={styles.ways}>
                {severity === 'ask' && !isCorrected && (
                  <Button variant="quiet" icon="check" onClick={() => confirm(path)}>
                    {t`It is right`}
                  </Button>
                )}
                <Button variant="quiet" icon="right" onClick={() => goTo(path)} aria-describedby={`${headId}${index}`}>
                  {t`Go there`}
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const SEVERITY_ICONS = { refuse: 'needs', refused: 'state-22', ask: 'info' } as const;
const CUSTOMS = /^(value|currency|itemLines.*|combiterms)$/;
