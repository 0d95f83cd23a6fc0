/** The first step: a file is dropped or chosen. It is read here; nothing of it leaves the device before its rows are checked. */
import { useLingui } from '@lingui/react/macro';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { StateBlock } from '#client/ui/state-block.tsx';
import * as styles from './file-step.module.css';
import type { FileProblem } from './import-file.ts';

/** With those that are not read: whoever has one is told how to save it. Some systems go by the ending, others by the type. */
const ACCEPTED = [
  ...['.csv', '.txt', '.tsv', '.xlsx', '.xlsm', '.xls', '.ods', '.fods', '.numbers', 'text/csv', 'text/plain'],
  ...['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
].join(',');

type FileStepProps = {
  problem: FileProblem | undefined;
  /** The most rows that a file may have. */
  most: number;
  text: string;
  /** Why no file can be opened now. */
  reason: ReactNode;
  onOpen: (file: File) => Promise<void>;
  onTemplate: () => void;
  template: string;
  /** Another way to the rows. */
  children?: ReactNode;
};

export function FileStep({ problem, most, text, reason, onOpen, onTemplate, template, children }: FileStepProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isSeveral, setSeveral] = useState(false);
  const limit = number(most);
  const problems = {
    empty: t`There are no rows in the file.`,
    tooLong: t`The file has more than ${limit} rows. Divide it into several.`,
    protected: t`The file is protected by a password. Save it without one.`,
    otherSpreadsheet: t`Kaj does not read this kind of spreadsheet. Save it as an Excel workbook (.xlsx) or as CSV.`,
    noTable: t`This is no table. Choose a CSV file or an Excel workbook (.xlsx).`,
    damaged: t`The file is damaged or not whole. Save it again and choose it anew.`,
    unreachable: t`The file could not be read. If it lies in a cloud, download it first.`,
    tooLarge: t`The file is too large. Divide it into several.`,
  };

  const told = isSeveral ? t`These are several files. Choose one of them.` : problem && problems[problem];

  function onDrag(event: DragEvent, over: boolean) {
    event.preventDefault();
    setOver(over);
  }

  async function open(files: FileList | null) {
    const [file, ...more] = files ?? [];
    setSeveral(more.length > 0);
    if (file && more.length === 0 && !reason) await onOpen(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classes(styles.dropZone, isOver && styles.over)}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        void open(event.dataTransfer.files);
      }}
    >
      <StateBlock icon="import" title={told ?? t`Drop a CSV or Excel file here`} text={text} alert={told !== undefined}>
        <Button variant="primary" icon="document" reason={reason} onClick={() => input.current?.click()}>
          {t`Choose a file`}
        </Button>
        <Button icon="export" onClick={onTemplate}>
          {template}
        </Button>
        {children}
      </StateBlock>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t`CSV file`}
        accept={ACCEPTED}
        onChange={(event) => {
          void open(event.target.files);
          // Cleared so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
