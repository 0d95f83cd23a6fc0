/**
 * The third step, the rehearsal: what would happen to each row. The counts filter the rows; a bad row says why and opens as the
 * address form, where it is corrected for this import only.
 */
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { CheckingCard } from '#client/importing/checking-card.tsx';
import * as bar from '#client/importing/import-bar.module.css';
import { useCountryChoices, useDeliveryTypeChoices } from '#client/importing/list-choices.ts';
import { RehearsedRows, useRehearsedRows } from '#client/importing/rehearsed-rows.tsx';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import type { ColumnField } from '#domain/addresses/import-headings.ts';
import type { AddressImport } from './address-import.ts';
import { CheckedRows } from './checked-rows.tsx';
import { columnName } from './column-names.ts';
import { CorrectRow } from './correct-row.tsx';
import { type ImportState, type JudgedRow, type LISTED, RESULTS } from './import-state.ts';

const IMPORT_PATH = '/addresses/import';
const NO_ROWS: readonly JudgedRow[] = [];

type CheckStepProps = { importing: AddressImport; state: ImportState; asked: Readonly<Record<string, unknown>> };

export function CheckStep({ importing, state, asked }: CheckStepProps) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const router = useRouter();
  const { reason } = useCan('importAddresses');
  const reported = useReportedAction();
  const { rows = NO_ROWS, checking } = state;
  const shown = useRehearsedRows(rows, RESULTS, { path: IMPORT_PATH, asked });
  const { counts, open, hrefOf, go } = shown;
  const countries = useCountryChoices();
  const deliveryTypes = useDeliveryTypeChoices();
  const choices = useMemo(
    (): Readonly<Record<(typeof LISTED)[number], typeof countries>> => ({
      ...{ countryCode: countries, deliveryType: deliveryTypes },
    }),
    [countries, deliveryTypes],
  );

  if (checking) return <CheckingCard {...checking} />;

  const goIn = counts.new + counts.changed;
  const toCorrect = counts.bad;
  const [all, added, changed] = [goIn, counts.new, counts.changed].map((count) => number(count));
  const apply = (skipBad: boolean) => () =>
    reported(t`Importing the addresses`, async () => {
      await importing.apply(skipBad);
      const isElsewhere = router.state.location.pathname !== IMPORT_PATH;
      return isElsewhere ? t`The addresses have been imported` : undefined;
    });
  const nothing = goIn === 0 && t`Nothing would change`;
  return (
    <>
      <RehearsedRows
        shown={shown}
        looks={{
          new: { label: t`New`, icon: 'plus' },
          changed: { label: t`Changed`, icon: 'edit' },
          same: { label: t`Same`, icon: 'check' },
          bad: { label: t`Bad`, icon: 'state-22' },
        }}
        reason={reason}
        onTake={importing.takeDoubtful}
        words={
          state.file && {
            ...{ rows, choices, reason, file: state.file, matching: state.matching },
            answers: state.words,
            checked: state.checkedWords,
            nameOf: (field) => columnName(i18n, field as ColumnField),
            onAnswer: importing.answerWords,
            onCheck: () =>
              reported(t`Checking the rows`, async () => {
                await importing.checkAgain();
                return undefined;
              }),
          }
        }
      >
        <CheckedRows
          rows={shown.view.rows}
          openLine={open?.line}
          hrefOf={(line) => hrefOf({ row: line })}
          onOpen={(line) => go({ row: line })}
        />
      </RehearsedRows>
      <p className="muted small">{t`A row opens as the address form; what you correct there counts at once.`}</p>
      <InFoot>
        <section className={bar.bar} aria-label={t`Import`}>
          <p role="status">
            <b>
              <Plural value={goIn} one="# row will be imported" other="# rows will be imported" />
            </b>
            <small>{t`${added} new, ${changed} changed`}</small>
          </p>
          <Button
            reason={
              reason ||
              (toCorrect > 0 && t`${plural(toCorrect, { one: '# row to correct', other: '# rows to correct' })}`) ||
              nothing
            }
            onClick={apply(false)}
          >{t`All or nothing`}</Button>
          <Button
            variant="primary"
            icon="import"
            reason={reason || nothing}
            hint={toCorrect > 0 && t`without ${plural(toCorrect, { one: '# bad row', other: '# bad rows' })}`}
            onClick={apply(true)}
          >
            {t`Import ${all}`}
          </Button>
        </section>
      </InFoot>
      {open && (
        <CorrectRow
          key={open.line}
          row={open}
          reason={reason}
          onClose={() => go({ row: undefined })}
          onDone={(sent) =>
            reported(t`Checking the row`, async () => {
              await importing.correct(open.line, sent);
              await go({ row: undefined });
              return undefined;
            })
          }
        />
      )}
    </>
  );
}
