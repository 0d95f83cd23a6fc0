/**
 * The text of a number input beside its value: `12.` stays on screen while the value is 12, and a value that changes from
 * outside replaces the text. Inside it is always written with a point; the screen shows the mark of its language, and
 * takes both.
 */
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { cleanNumberText, type NumberInputRule, numberText, parseNumberText } from '#domain/shared/decimal.ts';

export function useNumberText(
  value: number | null | undefined,
  onChange: ((value: number | null) => void) | undefined,
  rule: NumberInputRule,
) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const text = parseNumberText(typed) === (value ?? null) ? typed : numberText(value);
  return {
    text: text.replace('.', decimalMark(i18n.locale)),
    type: (raw: string) => {
      const clean = cleanNumberText(raw, rule);
      setTyped(clean);
      const next = parseNumberText(clean);
      if (next !== (value ?? null)) onChange?.(next);
    },
  };
}

/** What stands before the decimals. */
function decimalMark(language: string): string {
  return language === 'sv' ? ',' : '.';
}
