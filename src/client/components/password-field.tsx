/**
 * A password field whose text can be shown while typing. Pasting and password managers work. Its button's name does not contain
 * the field's label, so that a search for the password by its label finds only the field.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { InsetButton } from '#client/ui/inset-button.tsx';
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <InsetButton
          icon="eye"
          label={visible ? t`Hide the password` : t`Show the password`}
          pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
