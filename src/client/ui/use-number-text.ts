/**
 * The text of a number input beside its value: `12.` stays on screen while the value is 12, and a value that changes from
 * outside replaces the text. Inside it is always written with a point; the screen shows the mark of its language, and
 * takes both. What is no number is the value as it was typed; what was cut to fit is said until the next key.
 */
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import {
  type NumberInputRule,
  type NumberReading,
  type NumberValue,
  numberText,
  readNumber,
} from '#domain/shared/decimal.ts';
import { cutNumberText, wantedNumberText } from './number-texts.ts';

export function useNumberText(
  value: NumberValue | undefined,
  onChange: ((value: NumberValue) => void) | undefined,
  rule: NumberInputRule,
) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState<NumberReading>();
  const reading = typed?.value === (value ?? null) ? typed : undefined;
  const cut = reading?.cut && i18n._(cutNumberText(reading.cut, rule));
  return {
    text: typeof value === 'string' ? value : shown(reading?.text ?? numberText(value), i18n.locale),
    /** What was changed in what was typed last. */
    cut,
    /** What is wanted, while the value is no number. */
    wanted: typeof value === 'string' ? i18n._(wantedNumberText(value, rule)) : undefined,
    type: (raw: string) => {
      const next = readNumber(raw, rule);
      setTyped(next);
      if (next.value !== (value ?? null)) onChange?.(next.value);
    },
  };
}

/** With what stands before the decimals in a language. */
function shown(text: string, language: string): string {
  return language === 'sv' ? text.replace('.', ',') : text;
}
