/**
 * Whether this device can do its work: connection, app, storage, stored data, scanner, camera and printer. The checks run when
 * the screen opens; the report that can be copied contains figures and states, but no names or addresses.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useTitle } from '#client/components/use-title.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { formatRecent } from '#client/i18n/formats.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Column, Columns } from '#client/ui/columns.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { CameraCheck } from './camera-check.tsx';
import { CheckBlock } from './check-line.tsx';
import { deviceReport } from './device-report.ts';
import { PrintCheck, type PrintOutcome } from './print-check.tsx';
import { ScannerCheck } from './scanner-check.tsx';
import { useCheckLines } from './use-check-lines.ts';
import type { ScannerReading } from './use-scanner-reading.ts';

export function DeviceCheckScreen() {
  const { t } = useLingui();
  const { clock } = useServices();
  const userData = useUserData();
  const [round, setRound] = useState({ number: 0, at: clock.now() });
  const blocks = useCheckLines(round.number);
  const [scanner, setScanner] = useState<ScannerReading>();
  const [camera, setCamera] = useState('');
  const [printed, setPrinted] = useState<PrintOutcome>();
  const [connection, app, storage, rows, queue] = blocks;
  const report = useReportedAction();
  useTitle(t`Check this device`);

  const standings = blocks.flatMap(({ lines }) => lines.map(({ standing }) => standing));
  const bad = standings.filter((standing) => standing === 'bad' || standing === 'warn').length;
  const time = formatRecent(round.at, new Date(clock.now()));
  const result = standings.includes('checking')
    ? t`Checking`
    : bad === 0
      ? t`Checked ${time}, everything works`
      : t`Checked ${time}, ${plural(bad, { one: '# thing to look at', other: '# things to look at' })}`;

  const checkAgain = useCallback(async () => {
    setRound(({ number }) => ({ number: number + 1, at: clock.now() }));
    await userData.pull().catch(() => undefined);
  }, [clock, userData]);

  const copy = () =>
    report(t`Copying the report`, async () => {
      await navigator.clipboard.writeText(deviceReport({ blocks, scanner, camera, printed, at: round.at }));
      return t`The report is copied`;
    });

  return (
    <Page>
      <PageHead title={t`Check this device`} text={<span role="status">{result}</span>}>
        <Button icon="document" grow onClick={copy}>{t`Copy report`}</Button>
        <Button variant="primary" icon="return" grow onClick={checkAgain}>{t`Check again`}</Button>
      </PageHead>
      <Columns shares={[1, 1, 1]}>
        <Column>{[connection, app].map((block) => block && <CheckBlock key={block.title} {...block} />)}</Column>
        <Column>{[storage, rows, queue].map((block) => block && <CheckBlock key={block.title} {...block} />)}</Column>
        <Column>
          <ScannerCheck reading={scanner} onRead={setScanner} />
          <CameraCheck onRead={setCamera} />
          <PrintCheck outcome={printed} onOutcome={setPrinted} />
        </Column>
      </Columns>
    </Page>
  );
}
