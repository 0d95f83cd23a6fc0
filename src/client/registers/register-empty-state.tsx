/** Shown by a register without rows: nothing was found, or nothing is in it yet, and what to do about it. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '#client/components/page-states.tsx';
import { Button } from '#client/ui/button.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import type { RegisterTexts } from './register.ts';

type RegisterEmptyStateProps = {
  words: RegisterTexts;
  /** There are entries, but none that the search or filter lets through. */
  isFiltered: boolean;
  query: string;
  onClear: () => void;
  onCreate: (name: string) => void;
  createReason: ReactNode;
};

export function RegisterEmptyState(props: RegisterEmptyStateProps) {
  const { words, isFiltered, query, onClear, onCreate, createReason } = props;
  const { t, i18n } = useLingui();
  const name = query.trim();
  if (isFiltered) {
    return (
      <StateBlock
        icon="search"
        title={i18n._(words.noneFound)}
        text={name === '' ? undefined : t`Nothing contains “${name}”.`}
      >
        <Button onClick={onClear}>{t`Clear the search`}</Button>
        {name !== '' && (
          <Button icon="plus" reason={createReason} onClick={() => onCreate(name)}>
            {i18n._(words.createNamed)}
          </Button>
        )}
      </StateBlock>
    );
  }
  return (
    <EmptyState title={t`The register is empty`} text={i18n._(words.purpose)}>
      <Button icon="plus" reason={createReason} onClick={() => onCreate('')}>
        {i18n._(words.create)}
      </Button>
    </EmptyState>
  );
}
