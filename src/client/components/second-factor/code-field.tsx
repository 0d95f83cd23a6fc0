/** Where a code of an app, or a recovery code, is typed or filled in by a program. Scanners leave it alone (scanning/typed-field.ts). */
import { useLingui } from '@lingui/react/macro';
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx';

type CodeFieldProps = Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'hint' | 'autoFocus' | 'inputMode'> & {
  'data-first-focus'?: boolean;
};

export function CodeField(props: CodeFieldProps) {
  const { t } = useLingui();
  return <TextField {...props} label={t`Code`} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />;
}
