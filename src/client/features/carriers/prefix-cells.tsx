/**
 * Package numbers from the company's GS1 prefix: whoever has one knows every number of the series. A new connection gets its series
 * while the prefix is typed; a saved one only when somebody asks, since its numbers are on labels.
 */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { useEditCell } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Button } from '#client/ui/button.tsx';
import { DraftField } from '#client/ui/form/draft-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { CARRIER_LIMITS } from '#contract/carrier.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import {
  companyPrefixError,
  EXTENSION_DIGITS,
  freeExtension,
  PREFIX_DIGITS,
  readPrefix,
  ssccSeries,
} from '#domain/numbers/company-prefix.ts';
import { type EditedCarrier, seriesOf } from './carrier-draft.ts';
import { useCarriers } from './use-carriers.ts';

export function PrefixCells() {
  const { t } = useLingui();
  const { warehouse } = useStaticData();
  const { state, set, readOnly } = useEditForm<EditedCarrier>();
  const { base, draft } = state;
  const { listed } = useCarriers();
  const { min, max } = PREFIX_DIGITS;
  const { cell, bound } = useEditCell({
    path: 'gs1Prefix',
    span: 3,
    hint: t`${min} to ${max} digits, as your GLN begins`,
  });
  const isNew = base.carrierId === NEW_ID;
  const prefix = draft.gs1Prefix ?? '';
  const series = seriesOf(draft, 'package');
  const others = (listed ?? []).filter(({ carrierId }) => carrierId !== base.carrierId);
  const taken = others.flatMap(({ numberSeries }) => numberSeries.package ?? []);
  const isMade = prefix !== '' && (series.prefix1 ?? '').slice(1) === prefix && series.checkSumType === 'MOD10GS1';
  const digit = isMade ? (series.prefix1 ?? '').charAt(0) : freeExtension(prefix, taken);
  const user = others.find(({ numberSeries }) => isMade && numberSeries.package?.prefix1 === series.prefix1);
  const isSound = (typed: string) => typed !== '' && !companyPrefixError(typed, warehouse.countryCode);
  const make = (typed: string, extension: string) => set('numberSeries.package', ssccSeries(typed, extension));

  return (
    <>
      <DraftField {...bound}>
        {({ value, onChange, onBlur }) => (
          <TextField
            {...cell}
            inputMode="numeric"
            autoComplete="off"
            maxLength={CARRIER_LIMITS.text}
            value={typeof value === 'string' ? value : ''}
            onBlur={onBlur}
            onChange={(written) => {
              const typed = readPrefix(written);
              onChange(typed || null);
              if (isNew && isSound(typed)) make(typed, freeExtension(typed, taken));
            }}
            after={
              !isNew &&
              !readOnly &&
              isSound(prefix) &&
              !isMade && <Button variant="quiet" onClick={() => make(prefix, digit)}>{t`Make the numbers`}</Button>
            }
          />
        )}
      </DraftField>
      {isMade && (
        <SelectField
          label={t`First digit`}
          span={3}
          value={digit}
          readOnly={readOnly}
          options={EXTENSION_DIGITS.map((one) => ({ value: one, label: one }))}
          hint={
            user ? t`${user.name} has the same numbers: choose another digit` : t`Before the prefix, yours to choose`
          }
          onChange={(chosen) => make(prefix, chosen)}
        />
      )}
    </>
  );
}
