/** Rows copied from a spreadsheet: pasted anywhere on the page, or into the cell, which touch needs. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Cells } from '#client/ui/cells.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';

/** Several rows or columns. */
const IS_TABLE = /[\t;,\n]/;

export function PastePlace({ reason, onText }: { reason: ReactNode; onText: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const take = useEffectEvent((pasted: string): boolean => {
    if (reason || !IS_TABLE.test(pasted.trim())) return false;
    onText(pasted);
    return true;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (take(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return (
    <Cells columns={1}>
      <TextAreaField
        label={t`Or paste rows from a spreadsheet here`}
        hint={t`with their headings`}
        value={text}
        readOnly={Boolean(reason)}
        onChange={(typed) => {
          setText(typed);
          // Typed by a device that pastes without telling: rows come at once, letters one by one.
          if (typed.length - text.length > 1 && IS_TABLE.test(typed)) onText(typed);
        }}
      />
    </Cells>
  );
}
