/**
 * The text of a number input beside its value: `12.` stays on screen while the value is 12, and a value that changes from
 * outside replaces the text. Inside it is always written with a point; `mark` is what the screen shows for it.
 */
import { useState } from 'react';
import { cleanNumberText, type NumberInputRule, numberText, parseNumberText } from '#domain/shared/decimal.ts';

export function useNumberText(
  value: number | null | undefined,
  onChange: ((value: number | null) => void) | undefined,
  rule: NumberInputRule,
  mark = '.',
) {
  const [typed, setTyped] = useState('');
  const text = parseNumberText(typed) === (value ?? null) ? typed : numberText(value);
  return {
    text: text.replace('.', mark),
    type: (raw: string) => {
      const clean = cleanNumberText(raw, rule);
      setTyped(clean);
      const next = parseNumberText(clean);
      if (next !== (value ?? null)) onChange?.(next);
    },
  };
}
