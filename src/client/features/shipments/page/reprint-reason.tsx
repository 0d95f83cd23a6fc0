/** Why something is printed again: one of the common reasons, or the person's own words. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Choices } from '#client/ui/choices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PRINT_LIMITS } from '#contract/print.ts';

const OTHER = 'other';

type ReprintReason = {
  /** The reason as the person read it, which is how the ledger keeps it; undefined until it is given. */
  readonly reason: string | undefined;
  readonly choices: ReactNode;
};

export function useReprintReason(): ReprintReason {
  const { t } = useLingui();
  const [why, setWhy] = useState('');
  const [words, setWords] = useState('');
  const reasons = [
    { value: 'damaged', label: t`Damaged or unreadable` },
    { value: 'jam', label: t`Paper jam, it never came out` },
    { value: 'lost', label: t`Lost` },
    { value: OTHER, label: t`Another reason` },
  ];
  const said = why === OTHER ? words.trim() : reasons.find(({ value }) => value === why)?.label;
  return {
    reason: said || undefined,
    choices: (
      <>
        <Choices titled label={t`Why`} choices={reasons} value={why} onChange={setWhy} columns={2} />
        {why === OTHER && (
          <TextField label={t`Reason`} value={words} onChange={setWords} maxLength={PRINT_LIMITS.reason} />
        )}
      </>
    ),
  };
}
