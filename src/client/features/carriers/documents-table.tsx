/**
 * Which papers the connection uses, which print automatically, and in how many copies. A paper that prints automatically is in
 * use; a paper not in use prints nothing.
 */
import { useLingui } from '@lingui/react/macro';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { DOCUMENT_NAMES } from '#client/i18n/document-names.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { LABEL_SIZE_NAMES } from '#client/i18n/label-size-names.ts';
import { Cells } from '#client/ui/cells.tsx';
import { NumberCell } from '#client/ui/number-cell.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { ToggleCell } from '#client/ui/toggle-cell.tsx';
import { CARRIER_LIMITS, type CarrierDocument, type Suite } from '#contract/carrier.ts';
import { LABEL_SIZES, type LabelSize } from '#contract/print.ts';
import { setActive, setAutoprint, settleDocuments } from '#domain/carriers/document-settings.ts';
import type { EditedCarrier } from './carrier-draft.ts';
import * as styles from './documents-table.module.css';

export function DocumentsTable({ suite }: { suite: Suite }) {
  const { state, set, readOnly, errors } = useEditForm<EditedCarrier>();
  const { i18n } = useLingui();
  const rows = settleDocuments(suite.documents, state.draft.documents);
  return (
    <DocumentRows
      rows={rows}
      readOnly={readOnly}
      errorOf={(index, field) => {
        const error = errors[`documents.${index}.${field}`];
        return error && fieldErrorText(i18n, error);
      }}
      onChange={(changed) =>
        set(
          'documents',
          rows.map((row) => (row.document === changed.document ? changed : row)),
        )
      }
    />
  );
}

type CopiesField = 'copies' | 'cmrCopies';

type DocumentRowsProps = {
  rows: readonly CarrierDocument[];
  readOnly: boolean;
  errorOf?: (index: number, field: CopiesField) => string | undefined;
  onChange?: (changed: CarrierDocument) => void;
};

/** Also shown read-only, where nothing can be changed. */
export function DocumentRows({ rows, readOnly, errorOf, onChange }: DocumentRowsProps) {
  const { t, i18n } = useLingui();
  const [document, used, prints, copies] = [t`Document`, t`Used`, t`Auto-print`, t`Copies`];
  const labels = rows.find((row) => row.document === 'label');
  const said = (on: boolean) => (on ? t`Yes` : t`No`);
  const copiesCell = (row: CarrierDocument, index: number, field: CopiesField, label: string) => {
    const value = row[field] ?? row.copies;
    return (
      <td data-label={copies} className={styles.copies} data-resting={row.active ? undefined : ''}>
        {readOnly ? (
          row.active && value
        ) : (
          <NumberCell
            label={label}
            value={value}
            onChange={(count) => onChange?.({ ...row, [field]: count as number })}
            max={CARRIER_LIMITS.copies.max}
            error={errorOf?.(index, field)}
            disabled={!row.active}
          />
        )}
      </td>
    );
  };
  return (
    <Cells title={t`Documents`}>
      <table className={styles.papers}>
        <thead>
          <tr>
            <th>{document}</th>
            <th className={styles.switch}>{used}</th>
            <th className={styles.switch}>{prints}</th>
            <th className={styles.copies}>{copies}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const name = i18n._(DOCUMENT_NAMES[row.document]);
            return [
              <tr key={row.document}>
                <th scope="row">{name}</th>
                <td data-label={used}>
                  {readOnly ? (
                    said(row.active)
                  ) : (
                    <ToggleCell
                      label={t`${name}: used`}
                      value={row.active}
                      onChange={(on) => onChange?.(setActive(row, on))}
                    />
                  )}
                </td>
                <td data-label={prints}>
                  {readOnly ? (
                    said(row.autoprint)
                  ) : (
                    <ToggleCell
                      label={t`${name}: auto-print`}
                      value={row.autoprint}
                      onChange={(on) => onChange?.(setAutoprint(row, on))}
                    />
                  )}
                </td>
                {copiesCell(row, index, 'copies', t`${name}: copies`)}
              </tr>,
              row.document === 'waybill' && (
                <tr key="cmr">
                  <th scope="row">{t`CMR, across a border`}</th>
                  <td data-label={used}>{said(row.active)}</td>
                  <td data-label={prints}>{said(row.autoprint)}</td>
                  {copiesCell(row, index, 'cmrCopies', t`CMR: copies`)}
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
      {labels && (
        <SelectField
          label={t`Size of labels`}
          value={labels.labelSize ?? '105x190'}
          disabled={readOnly || !labels.active}
          options={LABEL_SIZES.map((value) => ({ value, label: i18n._(LABEL_SIZE_NAMES[value]) }))}
          onChange={(labelSize) => onChange?.({ ...labels, labelSize: labelSize as LabelSize })}
        />
      )}
    </Cells>
  );
}
