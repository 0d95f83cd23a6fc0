/** How an input says in the document what it reads as a number: a scale that sends keys is read by the field's own rule. */
import type { NumberInputRule } from '#domain/shared/decimal.ts';

export function numberRuleAttribute({ decimals, max, units }: NumberInputRule): { 'data-number-rule': string } {
  return { 'data-number-rule': JSON.stringify({ decimals, max, units }) };
}
