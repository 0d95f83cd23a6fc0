/** Suite, name, what was agreed, and test mode, which the warehouse may lock on. */
import { useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { EditText, EditToggle, useEditCell } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Cells } from '#client/ui/cells.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { CARRIER_LIMITS, type Suite } from '#contract/carrier.ts';
import type { EditedCarrier } from './carrier-draft.ts';
import { isNeeded } from './needed-field.ts';

export function ConnectionCells({ suite, isNew }: { suite: Suite; isNew: boolean }) {
  const { t } = useLingui();
  const { warehouse } = useStaticData();
  const { draft } = useEditForm<EditedCarrier>().state;
  const isTest = draft.testMode || warehouse.testMode;
  const name = draft.name || suite.name;
  const agreed = new Set(suite.neededFields.agreement?.map(({ field }) => field));
  const needs = (field: string) => isNeeded(suite, field, isTest);
  return (
    <Cells columns={6} title={t`Connection`}>
      {!isNew && <SuiteName name={suite.name} />}
      <EditText
        path="name"
        span={isNew ? 'full' : 3}
        required
        maxLength={CARRIER_LIMITS.text}
        emptied=""
        {...(isNew && { hint: t`What it is called in delivery types and lists` })}
      />
      {agreed.has('gaNo') && (
        <EditText path="gaNo" span={3} keepSpan required={needs('gaNo')} maxLength={CARRIER_LIMITS.text} />
      )}
      {agreed.has('pallRegNo') && (
        <EditText path="pallRegNo" span={3} keepSpan required={needs('pallRegNo')} maxLength={CARRIER_LIMITS.text} />
      )}
      {agreed.has('consolidate') && <EditToggle path="consolidate" span={3} />}
      <EditToggle
        path="testMode"
        span={3}
        readOnly={warehouse.testMode}
        hint={
          warehouse.testMode
            ? t`The warehouse is in test mode until your company’s details have been verified`
            : draft.testMode
              ? t`Bookings are tests, and no truck comes. Switch it off when ${name} has said yes to a test.`
              : t`Bookings are real orders to ${name}.`
        }
      />
    </Cells>
  );
}

function SuiteName({ name }: { name: string }) {
  const { cell } = useEditCell({ path: 'carrierSuiteId', span: 3, readOnly: true });
  return <TextField {...cell} value={name} lock />;
}
