/** The receiver countries whose shipments a series numbers; none chosen means all. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { useEditCell, useEditValue } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FieldCell } from '#client/ui/field-cell.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { hasWords, searchedText, searchWords } from '#domain/shared/word-search.ts';
import * as styles from './series-cells.module.css';

export function CountriesField({ path }: { path: string }) {
  const { t } = useLingui();
  const { set, readOnly } = useEditForm();
  const { cell } = useEditCell({ path, span: 3 });
  const chosen = (useEditValue(path) as string[] | null) ?? [];
  const [isChoosing, setChoosing] = useState(false);
  return (
    <FieldCell
      {...cell}
      className={styles.choose}
      side={
        !readOnly && (
          <Button
            variant="quiet"
            className={styles.dialogButton}
            aria-label={t`Choose receiver countries`}
            onClick={() => setChoosing(true)}
          >
            {t`Choose`}
          </Button>
        )
      }
    >
      {({ id, className, ...control }) => (
        <>
          <output id={id} aria-labelledby={control['aria-labelledby']} className={styles.countries}>
            {chosen.length === 0 ? t`All` : chosen.join(', ')}
          </output>
          {isChoosing && (
            <CountriesDialog
              chosen={chosen}
              onClose={() => setChoosing(false)}
              onDone={(countries) => {
                set(path, countries);
                setChoosing(false);
              }}
            />
          )}
        </>
      )}
    </FieldCell>
  );
}

type CountriesDialogProps = {
  chosen: readonly string[];
  onDone: (countries: string[]) => void;
  onClose: () => void;
};

function CountriesDialog({ chosen, onDone, onClose }: CountriesDialogProps) {
  const { t } = useLingui();
  const { countries } = useStaticData();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [query, setQuery] = useState('');
  const words = searchWords(query);
  const shown = countries.filter(({ value, name }) => hasWords(searchedText([value, name]), words));

  function tick(value: string, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(value);
    else next.delete(value);
    setTicked(next);
  }

  return (
    <Dialog
      title={t`Receiver countries`}
      onClose={onClose}
      confirmLabel={t`Done`}
      onConfirm={() => onDone([...ticked].sort())}
    >
      <p>{t`The series numbers shipments to these countries. With none ticked it numbers all of them.`}</p>
      <Cells>
        <TextField icon="search" label={t`Search`} value={query} onChange={setQuery} autoComplete="off" />
      </Cells>
      <ul className={styles.list}>
        {shown.map(({ value, name }) => (
          <li key={value}>
            <Check value={ticked.has(value)} onChange={(on) => tick(value, on)}>
              {name} ({value})
            </Check>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
