/** One row of the file in the address form. The correction exists in this import only; the file is not changed. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { EditText } from '#client/editing/edit-cells.tsx';
import { EditFormProvider } from '#client/editing/edit-form-provider.tsx';
import { openDraft, reduceDraft } from '#client/editing/entity-draft.ts';
import { followFormKeys } from '#client/editing/form-focus.ts';
import { ContactCells, PlaceCells } from '#client/editing/party-cells.tsx';
import { VatNumberCell } from '#client/editing/vat-number-cell.tsx';
import * as bar from '#client/importing/import-bar.module.css';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { InFoot } from '#client/ui/foot.tsx';
import { ADDRESS_LIMITS, type AddressImportRow } from '#contract/address.ts';
import type { ImportField } from '#domain/addresses/address-import.ts';
import { addressFieldName } from '../address-field-names.ts';
import { addressForm } from '../address-form.tsx';
import type { JudgedRow } from './import-state.ts';
import { reasonsOf } from './row-reasons.ts';

type CorrectRowProps = {
  row: JudgedRow;
  reason: ReactNode;
  onClose: () => unknown;
  onDone: (sent: AddressImportRow) => Promise<unknown>;
};

type RowDraft = AddressImportRow & { readonly _etag: string };

const NOTHING_MORE: ReadonlySet<string> = new Set();

export function CorrectRow({ row, reason, onClose, onDone }: CorrectRowProps) {
  const { t, i18n } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() => openDraft<RowDraft, RowDraft>({ ...row.sent, _etag: '' }));
  const isTouched = state.draft !== state.base;
  const errors = row.verdict.result === 'bad' && !isTouched ? row.verdict.errors : {};
  const doubts = row.doubts.length > 0 && reasonsOf(i18n, row);
  const form = useMemo(
    () => ({
      nameOf: (path: string) => addressFieldName(i18n, path as ImportField),
      ...{ state, errors, required: NOTHING_MORE, readOnly: false, goTo: undefined, goToField: () => undefined },
      dispatch: () => undefined,
      set(path: string, value: unknown) {
        const event = { type: 'set', path, value } as const;
        setState((before) => reduceDraft<RowDraft, RowDraft>(addressForm.edited as never, before, event));
      },
    }),
    [i18n, state, errors],
  );
  const done = () => {
    const { _etag, ...sent } = state.draft;
    return onDone(sent);
  };

  return (
    <Drawer
      whole
      title={row.sent.name || t`Row ${row.line}`}
      hint={t`Row ${row.line} of the file. What you correct here counts for this import only.`}
      onClose={onClose}
    >
      <EditFormProvider form={form}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
        <div ref={root} onKeyDown={(event) => followFormKeys(event, root.current, () => !reason && void done())}>
          {doubts && <p className="small">{doubts}</p>}
          <Cells columns={6} title={t`Address`}>
            <EditText path="name" span="full" required maxLength={ADDRESS_LIMITS.name} emptied="" />
            <PlaceCells />
            <VatNumberCell path="vatNo" countryPath="countryCode" span="full" maxLength={ADDRESS_LIMITS.vatNo} />
            <EditText path="customerNo" span={3} maxLength={ADDRESS_LIMITS.customerNo} />
            <EditText path="addressId" span={3} maxLength={ADDRESS_LIMITS.addressId} />
            <EditText path="deliveryType" span="full" maxLength={ADDRESS_LIMITS.deliveryType} />
            <EditText path="instructions" span="full" maxLength={ADDRESS_LIMITS.instructions} />
            <EditText path="openingHours" span="full" maxLength={ADDRESS_LIMITS.openingHours} />
          </Cells>
          <Cells columns={6} title={t`Contact`}>
            <ContactCells emailSpan="full" />
          </Cells>
        </div>
      </EditFormProvider>
      <InFoot>
        <section className={bar.bar} aria-label={t`Correction`}>
          <p />
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" icon="check" reason={reason} onClick={done}>{t`Done`}</Button>
        </section>
      </InFoot>
    </Drawer>
  );
}
