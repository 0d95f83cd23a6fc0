/**
 * The import of shipments in four steps, which also lead back: a file or pasted rows, the meaning of the columns, what would become of
 * each row, and the import itself. Only the last step makes anything. The state of the import survives leaving the page.
 */
import { useLingui } from '@lingui/react/macro';
import { useObservable } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useTitle } from '#client/components/use-title.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { saveBadRows } from '#client/importing/bad-rows-file.ts';
import { FileStep } from '#client/importing/file-step.tsx';
import { ImportSteps } from '#client/importing/import-steps.tsx';
import { countRows } from '#client/importing/rehearsed-row.ts';
import { RunStep } from '#client/importing/run-step.tsx';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { Button } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { SHIPMENT_IMPORT_LIMITS } from '#contract/shipment-import.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { RESULTS } from './import-state.ts';
import { saveTemplate } from './import-template.ts';
import { LastImportCard } from './last-import-card.tsx';
import { MadeCard } from './made-card.tsx';
import { PastePlace } from './paste-place.tsx';
import { reasonsOf } from './row-reasons.ts';
import { shipmentImportOf } from './shipment-import.ts';

export function ImportScreen({ asked }: { asked: Readonly<Record<string, unknown>> }) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const go = useNavigateToPath();
  const userData = useUserData();
  const { reason } = useCan('importShipments');
  const importing = shipmentImportOf(userData);
  const state = useObservable(importing.state);
  const { step, file, rows, applied } = state;
  useTitle(t`Import shipments`);
  const bad = rows?.filter(({ verdict }) => verdict.result === 'bad') ?? [];
  const most = number(SHIPMENT_IMPORT_LIMITS.rows);
  const hints = {
    file: t`One row for each goods line; rows with the same order number become one shipment.`,
    columns: t`Say what each column holds`,
    check: t`Nothing has been made yet. This is what would happen.`,
    run: applied ? file?.name : t`You can leave this page; it goes on while Kaj is open`,
  };
  return (
    <Page>
      <PageHead title={t`Import shipments`} text={hints[step]}>
        <Button icon="back" onClick={() => go('/Shipments')}>{t`Shipments`}</Button>
        {step === 'check' && file && bad.length > 0 && (
          <Button icon="export" onClick={() => saveBadRows(i18n, file, bad, reasonsOf)}>{t`Bad rows as a file`}</Button>
        )}
      </PageHead>
      {!applied && (
        <ImportSteps
          step={step}
          file={file}
          matching={state.matching}
          bad={rows && countRows(rows, RESULTS).bad}
          busy={Boolean(state.applying || state.checking)}
          onStep={importing.goTo}
        />
      )}
      {step === 'file' && (
        <>
          <FileStep
            problem={state.problem}
            most={SHIPMENT_IMPORT_LIMITS.rows}
            text={t`CSV with any separator and characters, or an Excel workbook (.xlsx), headings in English or Swedish, up to ${most} rows. Nothing is made before you have seen what will happen.`}
            reason={reason}
            onOpen={importing.open}
            template={t`An example file`}
            onTemplate={() => saveTemplate(i18n, userData.today())}
          />
          <PastePlace reason={reason} onText={(text) => importing.paste(t`Pasted rows`, text)} />
          <LastImportCard />
        </>
      )}
      {step === 'columns' && file && <ColumnsStep importing={importing} state={state} file={file} />}
      {step === 'check' && <CheckStep importing={importing} state={state} asked={asked} />}
      {state.applying && <RunStep total={state.applying.total} />}
      {applied && file && <MadeCard importing={importing} file={file} applied={applied} />}
    </Page>
  );
}
