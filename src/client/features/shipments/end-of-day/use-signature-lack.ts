/** What a driver has yet to write or draw before a list or a load is signed. */
import { useLingui } from '@lingui/react/macro';
import type { Strokes } from '#contract/end-of-day.ts';

export function useSignatureLack(driver: string, strokes: Strokes): string | undefined {
  const { t } = useLingui();
  if (driver.trim() === '') return t`Write the driver’s name first`;
  return strokes.length === 0 ? t`Sign in the field first` : undefined;
}
