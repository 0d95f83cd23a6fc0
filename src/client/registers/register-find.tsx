/**
 * The search of a register: it filters with every keystroke, and the address follows. What is typed wins; the address counts
 * only when it changes to something that was not typed here, such as after going back.
 */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { usePageKey } from '#client/components/use-page-key.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { InsetButton } from '#client/ui/inset-button.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { RegisterFilter, RegisterTexts } from './register.ts';
import * as styles from './register-find.module.css';

type RegisterFindProps = {
  words: Pick<RegisterTexts, 'searched'>;
  query: string;
  onQuery: (query: string) => void;
  filter: Pick<RegisterFilter<never>, 'name' | 'label' | 'nameOf'> | undefined;
  /** The choices of the filter. */
  values: readonly string[];
  chosen: string;
  onChoose: (value: string) => void;
};

export function RegisterFind(props: RegisterFindProps) {
  const { words, query, onQuery, filter, values, chosen, onChoose } = props;
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const options = useMemo(
    () =>
      values
        .map((value) => ({ value, label: filter?.nameOf(value, language) ?? value }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [values, filter, language],
  );
  usePageKey('/', () => input.current?.focus());

  function clear(): void {
    onQuery('');
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    clear();
  }

  return (
    <search>
      <Cells className={filter ? styles.find : undefined}>
        <TextField
          ref={input}
          keepSpan
          name="q"
          icon="search"
          label={t`Search`}
          placeholder={i18n._(words.searched)}
          value={query}
          onChange={onQuery}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          after={query !== '' && <InsetButton icon="close" label={t`Clear the search`} onClick={clear} />}
        />
        {filter && (
          <SelectField
            keepSpan
            name={filter.name}
            label={i18n._(filter.label)}
            placeholder={t`All`}
            options={options}
            value={chosen}
            onChange={onChoose}
          />
        )}
      </Cells>
    </search>
  );
}
