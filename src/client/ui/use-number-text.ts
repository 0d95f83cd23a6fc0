/**
 * The text of a number input beside its value: `12.` stays on screen while the value is 12, and a value that changes from outside
 * replaces the text. Internally the decimal mark is always a point; the screen shows the mark of the language, and accepts both.
 * What is not a number is the value as typed; a cut to fit is reported until the next key.
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
    /** How the last typed text was changed. */
    cut,
    /** What is wanted instead, while the value is not a number. */
    wanted: typeof value === 'string' ? i18n._(wantedNumberText(value, rule)) : undefined,
    type: (raw: string) => {
      const next = readNumber(raw, rule);
      setTyped(next);
      if (next.value !== (value ?? null)) onChange?.(next.value);
    },
  };
}

/** The text with the decimal mark of a language. */
function shown(text: string, language: string): string {
  return language === 'sv' ? text.replace('.', ',') : text;
}
