/** What a number input says about a text that is not a number, and about a value that it cut to fit. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type NumberInputRule, type NumberReading, numberRefusal } from '#domain/shared/decimal.ts';
import { numberDoubt } from '#domain/shared/number-column.ts';

/** What is wanted instead of a text that was kept as it was typed. */
export function wantedNumberText(typed: string, rule: NumberInputRule): MessageDescriptor {
  const { max = 0, decimals = 0, units } = rule;
  const refusal = numberRefusal(typed, rule);
  if (refusal === 'max') return msg`Max value is ${max}`;
  const doubt = refusal === 'doubtful' && numberDoubt(typed);
  if (doubt) {
    const { withDecimals, grouped } = doubt;
    return msg`Can be ${withDecimals} or ${grouped}: write which`;
  }
  if (refusal === 'decimals') return msg`At most ${decimals} decimals`;
  if (decimals > 0) return msg`A number with at most ${decimals} decimals`;
  return units?.[0] === 'cm' ? msg`Whole centimetres` : msg`A whole number`;
}

export function cutNumberText(cut: NonNullable<NumberReading['cut']>, rule: NumberInputRule): MessageDescriptor {
  const { max = 0, decimals = 0 } = rule;
  return cut === 'max' ? msg`Changed to ${max}, the highest value allowed` : msg`Shortened to ${decimals} decimals`;
}

/** In which sense a number was taken that people also write for a thousand times as much. */
export function readAsText(read: string, grouped: string): MessageDescriptor {
  return msg`Read as ${read} – for a thousand write ${grouped}`;
}
