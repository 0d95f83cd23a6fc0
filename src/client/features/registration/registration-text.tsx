/** A text of a registration, bound to its draft. `path` is the server's name for it. */
import { DraftField } from '#client/ui/form/draft-field.tsx';
import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx';
import type { DraftText } from './registration-draft.ts';
import type { RegistrationFields } from './use-registration.ts';

type RegistrationTextProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange'> & {
  fields: RegistrationFields;
  name: DraftText;
  path?: string;
};

export function RegistrationText({ fields, name, path = name, onBlur, ...text }: RegistrationTextProps) {
  return (
    <DraftField form={fields.form} name={name} value={fields.draft[name]}>
      {(bound) => (
        <TextField
          error={fields.errorOf(path)}
          {...text}
          name={name}
          value={String(bound.value)}
          onChange={bound.onChange}
          onBlur={(event) => {
            bound.onBlur(event);
            onBlur?.(event);
          }}
        />
      )}
    </DraftField>
  );
}
