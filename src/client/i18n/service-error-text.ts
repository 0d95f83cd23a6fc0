/** What is wrong with one of the services of a shipment, in words that say what to do about it. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '#contract/errors.ts';
import { fieldErrorText } from './field-messages.ts';

/** `named`: what a code is called. */
export function serviceErrorText(i18n: I18n, error: FieldError, named: (code: string) => string): string {
  const { value = '', with: other = '' } = error.values ?? {};
  const [service, second] = [named(String(value)), named(String(other))];
  if (error.code === 'noCombined') return i18n._(msg`${service} and ${second} cannot be combined. Untick one of them`);
  if (error.code === 'unknown') return i18n._(msg`The product does not have ${service}. Untick it`);
  return fieldErrorText(i18n, error);
}
