/** Keeps the search of the list under a name. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { ToggleField } from '#client/ui/toggle-field.tsx';
import { SAVED_SEARCH_LIMITS } from '#contract/saved-search.ts';
import { type ListSearch, SEARCH_FIELDS } from './list-search.ts';
import { toListSearch, toSavedFields } from './saved-fields.ts';
import { useFieldTexts } from './use-field-texts.ts';
import type { useSavedSearches } from './use-saved-searches.ts';

type SaveSearchDialogProps = {
  search: ListSearch;
  saved: ReturnType<typeof useSavedSearches>;
  onClose: () => void;
};

export function SaveSearchDialog({ search, saved, onClose }: SaveSearchDialogProps) {
  const { t } = useLingui();
  const { list } = useLanguage();
  const { user } = useUserData();
  const [name, setName] = useState('');
  const [isStart, setStart] = useState(false);
  const [isShared, setShared] = useState(false);
  const searchFields = toSavedFields(search, user.username);
  const kept = toListSearch(searchFields, user.username);
  const fieldText = useFieldTexts(kept);
  const texts = list((['days', ...SEARCH_FIELDS] as const).filter((field) => kept[field]).map(fieldText));
  const hasDates = search.dispDate || search.dispDateFrom || search.dispDateTo;

  async function save() {
    const isSaved = await saved.save('new', { name: name.trim(), searchFields, shared: isShared, start: isStart });
    if (isSaved) onClose();
  }

  return (
    <Dialog
      title={t`Save this search`}
      onClose={onClose}
      onConfirm={save}
      confirmLabel={t`Save`}
      confirmIcon="check"
      confirmReason={saved.reason ?? (name.trim() === '' ? t`Write a name` : undefined)}
    >
      <Cells>
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          maxLength={SAVED_SEARCH_LIMITS.name}
          required
          autoComplete="off"
        />
      </Cells>
      <p className="small muted">{texts}</p>
      {hasDates && (
        <p className="small muted">{t`The dates are left out: Today, Tomorrow and This week move with the day.`}</p>
      )}
      <Cells>
        <ToggleField label={t`Start with this search`} value={isStart} onChange={setStart} />
        <ToggleField label={t`For everyone in the company`} value={isShared} onChange={setShared} />
      </Cells>
    </Dialog>
  );
}
