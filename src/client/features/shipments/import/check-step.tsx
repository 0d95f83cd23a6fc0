/**
 * The third step, the rehearsal: what would become of each row. The counts filter the rows; a row opens with its cells, where they
 * are corrected for this import only.
 */
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { GOODS_TYPE_NAMES } from '#client/i18n/shipment-line-names.ts';
import { CheckingCard } from '#client/importing/checking-card.tsx';
import * as bar from '#client/importing/import-bar.module.css';
import { useCountryChoices, useDeliveryTypeChoices } from '#client/importing/list-choices.ts';
import { RehearsedRows, useRehearsedRows } from '#client/importing/rehearsed-rows.tsx';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import type { ImportField } from '#domain/shipments/import-headings.ts';
import { CheckedRows } from './checked-rows.tsx';
import { CorrectRow } from './correct-row.tsx';
import { importFieldName } from './import-field-names.ts';
import { countOrders, type ImportState, type JudgedRow, RESULTS } from './import-state.ts';
import type { ShipmentImport } from './shipment-import.ts';

export const IMPORT_PATH = '/Shipments/import';
const NO_ROWS: readonly JudgedRow[] = [];

type CheckStepProps = { importing: ShipmentImport; state: ImportState; asked: Readonly<Record<string, unknown>> };

export function CheckStep({ importing, state, asked }: CheckStepProps) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { reason } = useCan('importShipments');
  const reported = useReportedAction();
  const { rows = NO_ROWS, checking } = state;
  const shown = useRehearsedRows(rows, RESULTS, { path: IMPORT_PATH, asked });
  const { counts, open, hrefOf, go } = shown;
  const choices = useWordChoices();
  const checked = (action: () => Promise<void>) =>
    reported(t`Checking the rows`, async () => {
      await action();
      return undefined;
    });

  if (checking) return <CheckingCard {...checking} />;

  const orders = countOrders(rows);
  const { known, bad: toCorrect } = counts;
  const apply = () =>
    reported(t`Making the shipments`, async () => {
      await importing.apply();
      const isElsewhere = router.state.location.pathname !== IMPORT_PATH;
      return isElsewhere ? t`The shipments have been made` : undefined;
    });
  return (
    <>
      <RehearsedRows
        shown={shown}
        looks={{
          new: { label: t`New`, icon: 'plus' },
          known: { label: t`Exist already`, icon: 'check' },
          bad: { label: t`Bad`, icon: 'state-22' },
        }}
        reason={reason}
        onTake={() => checked(importing.takeDoubtful)}
        words={
          state.file && {
            ...{ rows, choices, reason, file: state.file, matching: state.matching },
            answers: state.words,
            checked: state.checkedWords,
            nameOf: (field) => importFieldName(i18n, field as ImportField),
            onAnswer: importing.answerWords,
            onCheck: () => checked(importing.checkAgain),
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
      <p className="muted small">
        {t`A row opens with its cells; what you correct there counts for this import only. Orders that exist already (the same row, or the same order number within 90 days) are left out.`}
      </p>
      <InFoot>
        <section className={bar.bar} aria-label={t`Import`}>
          <p role="status">
            <b>
              <Plural value={orders} one="# shipment will be made" other="# shipments will be made" />
            </b>
            {known > 0 && (
              <small>{t`${plural(known, { one: '# row exists already', other: '# rows exist already' })}`}</small>
            )}
          </p>
          <Button
            variant="primary"
            icon="import"
            reason={reason || (orders === 0 && t`Nothing would be made`)}
            hint={toCorrect > 0 && t`without ${plural(toCorrect, { one: '# bad row', other: '# bad rows' })}`}
            onClick={apply}
          >
            <Plural value={orders} one="Make # shipment" other="Make # shipments" />
          </Button>
        </section>
      </InFoot>
      {open && (
        <CorrectRow
          key={open.line}
          row={open}
          state={state}
          reason={reason}
          onClose={() => go({ row: undefined })}
          onDone={async (cells) => {
            await go({ row: undefined });
            await checked(() => importing.correct(open.line, cells));
          }}
          onAgain={async () => {
            await go({ row: undefined });
            await checked(() => importing.makeAgain(open.line));
          }}
        />
      )}
    </>
  );
}

/** What a word in a column of a list can mean. */
function useWordChoices() {
  const { i18n } = useLingui();
  const countries = useCountryChoices();
  const deliveryTypes = useDeliveryTypeChoices();
  return useMemo(
    () => ({
      'addresses.receiver.countryCode': countries,
      deliveryType: deliveryTypes,
      'goodsLines.0.type': Object.entries(GOODS_TYPE_NAMES).map(([value, name]) => ({ value, label: i18n._(name) })),
    }),
    [i18n, countries, deliveryTypes],
  );
}
