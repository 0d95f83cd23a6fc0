/** The first step: a file is dropped or chosen. It is read here; nothing of it leaves the device before its rows are checked. */
import { useLingui } from '@lingui/react/macro';
import { type DragEvent, useRef, useState } from 'react';
import { useCan } from '#client/components/use-can.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { StateBlock } from '#client/ui/state-block.tsx';
import { ADDRESS_LIMITS } from '#contract/address.ts';
import { saveTemplate } from '../address-export.ts';
import type { AddressImport } from './address-import.ts';
import * as styles from './file-step.module.css';
import type { FileProblem } from './import-state.ts';

type FileStepProps = { importing: AddressImport; problem: FileProblem | undefined };

export function FileStep({ importing, problem }: FileStepProps) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const { reason } = useCan('importAddresses');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const most = number(ADDRESS_LIMITS.importRows);
  const problems = {
    empty: t`There are no rows in the file.`,
    tooLong: t`The file has more than ${most} rows. Divide it into several.`,
  };

  function onDrag(event: DragEvent, over: boolean) {
    event.preventDefault();
    setOver(over);
  }

  async function open(file: File | undefined) {
    if (file && !reason) await importing.open(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classes(styles.dropZone, isOver && styles.over)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        void open(event.dataTransfer.files[0]);
      }}
    >
      <StateBlock
        icon="import"
        title={problem ? problems[problem] : t`Drop a CSV file here`}
        text={t`With any separator and characters, up to ${most} rows. Rows with an address id or the customer number of an address change that address, others become new.`}
        alert={problem !== undefined}
      >
        <Button look="primary" icon="document" reason={reason} onClick={() => input.current?.click()}>
          {t`Choose a file`}
        </Button>
        <Button icon="export" onClick={() => saveTemplate(i18n)}>
          {t`Empty template`}
        </Button>
      </StateBlock>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t`CSV file`}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          // Cleared so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
