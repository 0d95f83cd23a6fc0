/** What is printed at the end of a day, and whether shipments with a later dispatch day are included. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import type { DocumentChoice } from '#contract/end-of-day.ts';
import type { SearchFields } from '#contract/shipments-list.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import type { DayScope } from './day-queries.ts';

export const ALL_PAPERS: Required<DocumentChoice> = { unPrinted: true, label: true, waybill: true, shipmentList: true };

/** A search that names days is done as it is; otherwise shipments with a dispatch day after today are left for that day. */
export function useDayChoice(asked: SearchFields, today: string) {
  const [papers, setPapers] = useState<Required<DocumentChoice>>(ALL_PAPERS);
  const [withLater, setWithLater] = useState(false);
  const namesDays = Boolean(asked.dispDate || asked.dispDateFrom || asked.dispDateTo);
  const scope: Omit<DayScope, 'maxShipmentId'> = {
    searchFields: namesDays || withLater ? asked : { ...asked, dispDateTo: today },
    // Nothing is printed when neither kind of paper is chosen.
    documents: { ...papers, unPrinted: papers.unPrinted && (papers.label || papers.waybill) },
  };
  const laterSearch: SearchFields = { ...asked, dispDateFrom: addDays(today, 1) };
  return { papers, setPapers, withLater, setWithLater, namesDays, scope, laterSearch };
}

export type DayChoice = ReturnType<typeof useDayChoice>;

export function DayChoices({ choice }: { choice: DayChoice }) {
  const { t } = useLingui();
  const { papers, setPapers } = choice;
  const toggle = (kind: keyof DocumentChoice) => ({
    value: papers[kind],
    onChange: (value: boolean) => setPapers((before) => ({ ...before, [kind]: value })),
  });
  return (
    <>
      <Cells title={t`Print`}>
        <ToggleField label={t`Only what is not printed`} span="full" {...toggle('unPrinted')} />
        <ToggleField label={t`Transport labels`} span="full" {...toggle('label')} />
        <ToggleField label={t`Waybills`} span="full" {...toggle('waybill')} />
        <ToggleField label={t`Shipment list for each driver`} span="full" {...toggle('shipmentList')} />
        {!choice.namesDays && (
          <ToggleField
            label={t`Also those with a later dispatch day`}
            span="full"
            value={choice.withLater}
            onChange={choice.setWithLater}
          />
        )}
      </Cells>
      {!papers.unPrinted && (papers.label || papers.waybill) && (
        <Banner message={t`What has been printed will be printed again, and recorded as reprints.`} tone="warning" />
      )}
    </>
  );
}
