/** How the print program comes to the computer with the printers, and how it is paired. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Cells } from '#client/ui/cells.tsx';
import * as styles from './stations.module.css';

export function GetProgram() {
  const { t } = useLingui();
  const url = window.location.origin;
  return (
    <Cells title={t`Get the print program`}>
      <ol className={styles.steps}>
        <li>
          <Trans>
            On the computer with the printers, install Node.js 20 or later and{' '}
            <a href="/kaj-print.mjs" download="kaj-print.mjs">
              download the print program
            </a>
            . Whoever runs Kaj may have it for you as one program that needs nothing else.
          </Trans>
        </li>
        <li>
          <Trans>
            Start it: <code>node kaj-print.mjs {url}</code>. It finds the printers: there is no file to edit.
          </Trans>
        </li>
        <li>{t`It shows six letters. Write them here; they last ten minutes and work once.`}</li>
        <li>{t`Say which printer is for labels. Kaj guesses by the paper.`}</li>
      </ol>
    </Cells>
  );
}
