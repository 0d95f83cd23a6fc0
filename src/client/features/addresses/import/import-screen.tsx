/**
 * The import of addresses in four steps, which also lead back: a file, the meaning of its columns, the result for each row, and
 * the import itself. Only the last step changes anything. The state of the import survives leaving the page.
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
import { ADDRESS_LIMITS } from '#contract/address.ts';
import { saveTemplate } from '../address-export.ts';
import { addressImportOf } from './address-import.ts';
import { AppliedCard } from './applied-card.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { RESULTS } from './import-state.ts';
import { reasonsOf } from './row-reasons.ts';

export function ImportScreen({ asked }: { asked: Readonly<Record<string, unknown>> }) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const { reason } = useCan('importAddresses');
  const go = useNavigateToPath();
  const most = number(ADDRESS_LIMITS.importRows);
  const importing = addressImportOf(useUserData());
  const state = useObservable(importing.state);
  const { step, file } = state;
  useTitle(t`Import addresses`);
  const bad = state.rows?.filter(({ verdict }) => verdict.result === 'bad') ?? [];
  const hints = {
    file: t`From your business system, or a file exported here`,
    columns: t`Say what each column holds`,
    check: t`Nothing is changed until you import. This is what would happen.`,
    run: state.applied ? file?.name : t`You can leave this page; it goes on while Kaj is open`,
  };
  return (
    <Page>
      <PageHead title={t`Import addresses`} text={hints[step]}>
        <Button icon="back" onClick={() => go('/addresses')}>{t`Addresses`}</Button>
        {step === 'check' && file && bad.length > 0 && (
          <Button icon="export" onClick={() => saveBadRows(i18n, file, bad, reasonsOf)}>{t`Bad rows as a file`}</Button>
        )}
      </PageHead>
      {!state.applied && (
        <ImportSteps
          step={step}
          file={file}
          matching={state.matching}
          bad={state.rows && countRows(state.rows, RESULTS).bad}
          busy={Boolean(state.applying || state.checking)}
          onStep={importing.goTo}
        />
      )}
      {step === 'file' && (
        <FileStep
          problem={state.problem}
          most={ADDRESS_LIMITS.importRows}
          text={t`CSV with any separator and characters, or an Excel workbook (.xlsx), up to ${most} rows. Rows with an address id or the customer number of an address change that address, others become new.`}
          reason={reason}
          onOpen={importing.open}
          template={t`Empty template`}
          onTemplate={() => saveTemplate(i18n)}
        />
      )}
      {step === 'columns' && file && <ColumnsStep importing={importing} state={state} file={file} />}
      {step === 'check' && <CheckStep importing={importing} state={state} asked={asked} />}
      {state.applying && <RunStep total={state.applying.total} />}
      {state.applied && file && <AppliedCard importing={importing} file={file} applied={state.applied} />}
    </Page>
  );
}
