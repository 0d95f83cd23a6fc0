/** The print clients: how to set one up, which ones exist, and when each last answered. */
import { Trans, useLingui } from '@lingui/react/macro';
import * as styles from '#client/components/account-rows.module.css';
import { useNow } from '#client/components/use-now.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Profile } from '#contract/user.ts';

export function PrintClient({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const now = new Date(useNow());
  const go = useNavigateToPath();
  const url = window.location.origin;
  return (
    <Cells title={t`Print client`}>
      <ul className={styles.list} aria-label={t`Print client`}>
        {(profile.clients ?? []).map(({ name, lastAnswerAt, isConnected }) => {
          const time = formatRecent(lastAnswerAt, now);
          return (
            <li key={name} className={styles.row}>
              <Icon name={isConnected ? 'state-80' : 'state-25'} />
              <div>
                <b>{name || t`Print client`}</b>
                <small>{isConnected ? t`Connected, answered ${time}` : t`Silent, last answer ${time}`}</small>
              </div>
            </li>
          );
        })}
        <li className={styles.row}>
          <Icon name="print" />
          <div>
            <b>{t`Printing on this device`}</b>
            <small>{t`Stations of the company, their printers, and pairing by six letters.`}</small>
          </div>
          <Button variant="quiet" onClick={() => go('/Printing')}>
            {t({ message: 'Open', context: 'what a press does' })}
          </Button>
        </li>
        <li className={classes(styles.row, styles.stepped)}>
          <Icon name="print" />
          <div>
            <b>{t`Print without a dialog`}</b>
            <ol className={styles.steps}>
              <li>
                <Trans>
                  Install Node.js 20 or later on the computer with the printer, and{' '}
                  <a href="/kaj-print.mjs" download="kaj-print.mjs">
                    download the print client
                  </a>
                  .
                </Trans>
              </li>
              <li>
                <Trans>
                  Create a client key above, and save it beside the program in a file called kaj-print.json:{' '}
                  <code translate="no">{`{"url": "${url}", "key": "…"}`}</code>
                </Trans>
              </li>
              <li>
                <Trans>
                  Start it: <code translate="no">node kaj-print.mjs</code>. What you print then goes to that computer.
                </Trans>
              </li>
            </ol>
          </div>
        </li>
      </ul>
    </Cells>
  );
}
