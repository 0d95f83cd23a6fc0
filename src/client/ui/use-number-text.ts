/**
 * The text of a number input beside its value: `12.` stays on screen while the value is 12, and a value that changes from outside
 * replaces the text. Internally the decimal mark is always a point; the screen shows the mark of the language, and accepts both.
 * What is not a number is the value as typed. A cut to fit is reported until the next key, and so is the sense in which `1,284` was
 * taken where that is also how a thousand is written.
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
import { cutNumberText, readAsText, wantedNumberText } from './number-texts.ts';

interface TypedNumber extends NumberReading {
  /** The sign that was typed groups thousands in the person's language. */
  readonly hasGroupSign: boolean;
}

/** One group behind one that does not begin with a zero. */
const MAY_BE_GROUPED = /^[1-9]\d{0,2}\.\d{3}$/;

export function useNumberText(
  value: NumberValue | undefined,
  onChange: ((value: NumberValue) => void) | undefined,
  rule: NumberInputRule,
) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState<TypedNumber>();
  const reading = typed?.value === (value ?? null) ? typed : undefined;
  const cut = reading?.cut && i18n._(cutNumberText(reading.cut, rule));
  const readAs =
    reading?.hasGroupSign && MAY_BE_GROUPED.test(reading.text)
      ? i18n._(readAsText(shown(numberText(reading.value as number), i18n.locale), reading.text.replace('.', '')))
      : undefined;
  return {
    text: typeof value === 'string' ? value : shown(reading?.text ?? numberText(value), i18n.locale),
    /** How the last typed text was changed, or understood. */
    note: cut ?? readAs,
    /** What is wanted instead, while the value is not a number. */
    wanted: typeof value === 'string' ? i18n._(wantedNumberText(value, rule)) : undefined,
    type: (raw: string) => {
      const next = readNumber(raw, rule);
      // The screen shows the language's own sign from the first key after it.
      const hasSign =
        raw.includes(groupSign(i18n.locale)) || (reading?.hasGroupSign === true && next.text.includes('.'));
      setTyped({ ...next, hasGroupSign: hasSign });
      // Also where it equals the value on screen: several keys may have come since that was drawn.
      onChange?.(next.value);
    },
  };
}

/** The text with the decimal mark of a language. */
function shown(text: string, language: string): string {
  return language === 'sv' ? text.replace('.', ',') : text;
}

function groupSign(language: string): string {
  return language === 'sv' ? '.' : ',';
}
