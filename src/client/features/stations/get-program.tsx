/**
 * How the print program comes to the computer with the printers, and how it is paired: as one executable where whoever runs Kaj has
 * made it, this device's system first, otherwise as a file for Node.js.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { offeredPrograms } from '#client/data/api/print-programs.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PRINT_PROGRAM_PATH, type PrintProgram } from '#contract/station.ts';
import * as styles from './stations.module.css';

const SYSTEMS: Readonly<Record<PrintProgram, string>> = {
  'kaj-print-win-x64.exe': 'Windows',
  'kaj-print-darwin-arm64': 'macOS, Apple',
  'kaj-print-darwin-x64': 'macOS, Intel',
  'kaj-print-linux-x64': 'Linux, x64',
  'kaj-print-linux-arm64': 'Linux, ARM',
};

export function GetProgram() {
  const { t } = useLingui();
  const { data: programs = [] } = useQuery({ queryKey: ['print programs'], queryFn: offeredPrograms, retry: false });
  return (
    <Cells title={t`Get the print program`}>
      <ol className={styles.steps}>
        {programs.length > 0 ? <Executables programs={programs} /> : <ForNode />}
        <li>{t`It shows six letters. Write them here; they last ten minutes and work once.`}</li>
        <li>{t`Say which printer is for labels. Kaj guesses by the paper.`}</li>
      </ol>
    </Cells>
  );
}

function Executables({ programs }: { programs: readonly PrintProgram[] }) {
  const own = SYSTEM_HERE.find(([system]) => system.test(navigator.userAgent))?.[1] ?? '';
  const first = [...programs.filter((name) => name.includes(own)), ...programs.filter((name) => !name.includes(own))];
  const url = window.location.origin;
  return (
    <>
      <li>
        <Trans>Download the print program to the computer with the printers. It needs nothing else.</Trans>
        <ul className={styles.programs}>
          {first.map((name) => (
            <li key={name}>
              <a className={buttonClass()} href={`${PRINT_PROGRAM_PATH}${name}`} download={name} translate="no">
                <Icon name="print" />
                {SYSTEMS[name]}
              </a>
            </li>
          ))}
        </ul>
      </li>
      <li>
        <Trans>
          Start it, and where it asks, write <code>{url}</code>. It finds the printers: there is no file to edit. Linux
          and macOS want to be told first that it may run: <code>chmod +x</code>.
        </Trans>
      </li>
    </>
  );
}

const SYSTEM_HERE = [
  [/Windows/, '-win-'],
  [/Mac OS/, '-darwin-'],
  [/Linux/, '-linux-'],
] as const;

function ForNode() {
  const url = window.location.origin;
  return (
    <>
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
    </>
  );
}
