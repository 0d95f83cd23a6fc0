/** The combobox as fields are used everywhere: its code comes when it is first drawn, a plain field stands in until then. */
import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import type { FieldProps } from './field-cell.tsx';
import { TextField } from './text-field.tsx';

export type ComboOption = { key: string; title: string; text?: string | undefined; end?: string | undefined };

export type ComboFieldProps = FieldProps & {
  /** What stands in the input. */
  text: string;
  onText: (text: string) => void;
  /** Already filtered and limited by the caller, best first. */
  options: readonly ComboOption[];
  onChoose: (key: string) => void;
  /** A last row for what is not in the list. */
  newOption?: { label: string; onChoose: () => void } | undefined;
  /** Said in the list when nothing matches; without it the list closes. */
  emptyText?: ReactNode;
  placeholder?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  onBlur?: React.FocusEventHandler;
};

const ComboBox = lazy(() => import('./combo-box.tsx').then((module) => ({ default: module.ComboBox })));

export function ComboField(props: ComboFieldProps) {
  const { text, onText, options: _options, onChoose: _choose, newOption: _new, emptyText: _empty, ...rest } = props;
  return (
    <Suspense fallback={<TextField icon="search" {...rest} value={text} onChange={onText} autoComplete="off" />}>
      <ComboBox {...props} />
    </Suspense>
  );
}
