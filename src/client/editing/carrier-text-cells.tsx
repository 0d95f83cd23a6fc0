/**
 * Texts that a carrier reads: what is wrong with them for its terminal is said beside the field while it is filled in, with how
 * it could be written one press away. Nothing is changed without that press, and saving stays free (BOK-04).
 * Not here: the check before booking (domain/shipments/terminal-check.ts), which refuses what is only said here.
 */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { Button } from '#client/ui/button.tsx';
import type { FieldProps } from '#client/ui/field-cell.tsx';
import type { FieldError } from '#contract/errors.ts';
import { writtenZipCode, zipCodeError } from '#domain/shared/zip-code.ts';
import { carrierReading, letterError } from '#domain/shipments/terminal-check.ts';
import * as styles from './carrier-text-cells.module.css';
import { EditText, useEditedText } from './edit-cells.tsx';
import { useEditForm } from './edit-form-context.ts';

type TextCellProps = Pick<FieldProps, 'span' | 'keepSpan' | 'required' | 'adornment'> & {
  path: string;
  maxLength: number;
  emptied?: '' | null;
  /** Whether its carrier reads it in a message, or people only on paper. */
  isMessage?: boolean | undefined;
};

/** A name, a street or a city. */
export function CarrierTextCell({ isMessage, ...place }: TextCellProps) {
  return <EditText {...place} advice={useLetterAdvice(place.path, isMessage)} />;
}

type ZipCodeProps = Omit<TextCellProps, 'isMessage'> & {
  /** Of the country whose form the code must have. */
  countryPath: string;
  /** Called with what was typed once the field is left. */
  onTyped?: (zipCode: string) => void;
};

export function ZipCodeCell({ countryPath, onTyped, ...place }: ZipCodeProps) {
  const country = useEditedText(countryPath);
  const error = zipCodeError(useEditedText(place.path), country);
  return (
    <EditText
      {...place}
      written={(zipCode) => writtenZipCode(zipCode, country)}
      onTyped={onTyped}
      advice={
        error && (
          <Advice
            path={place.path}
            error={error}
            proposed={error.values?.proposed}
            onTaken={(code) => onTyped?.(code)}
          />
        )
      }
    />
  );
}

/** Nothing while the text is read as it is written. */
export function useLetterAdvice(path: string, isMessage = true): ReactNode {
  const { t } = useLingui();
  const text = useEditedText(path);
  const error = letterError(text, isMessage);
  if (error) return <Advice path={path} error={error} proposed={error.values?.written} />;
  const reads = isMessage ? carrierReading(text) : undefined;
  return reads === undefined ? undefined : t`The carrier will read: ${reads}`;
}

type AdviceProps = {
  path: string;
  error: FieldError;
  proposed: string | number | undefined;
  onTaken?: (proposed: string) => void;
};

function Advice({ path, error, proposed, onTaken }: AdviceProps) {
  const { t, i18n } = useLingui();
  const { set, readOnly } = useEditForm();
  return (
    <span className={styles.advice}>
      {fieldErrorText(i18n, error)}
      {proposed !== undefined && !readOnly && (
        <Button
          variant="quiet"
          onClick={() => {
            set(path, proposed);
            onTaken?.(String(proposed));
          }}
        >
          {t`Write ${proposed}`}
        </Button>
      )}
    </span>
  );
}
