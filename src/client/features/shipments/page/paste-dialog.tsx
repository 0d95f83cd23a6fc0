/**
 * Goods lines from a spreadsheet, reviewed before they are added: what is wrong is red, says what is needed, and is corrected
 * here. When all lines are right, all are added; otherwise the right ones can be added first, and the rest stays.
 * Not here: reading the table (domain/shipments/pasted-goods.ts), editing cells (ui/table).
 */
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { LineGrid } from '#client/ui/table/line-grid.tsx';
import { cellError } from '#client/ui/table/line-row.tsx';
import { editLines, type LineEvent } from '#client/ui/table/line-table.ts';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { readPastedTable } from '#domain/shared/delimited-text.ts';
import type { NumberDoubt } from '#domain/shared/number-column.ts';
import { readPastedGoods } from '#domain/shipments/pasted-goods.ts';
import { type DraftGoodsLine, GOODS_TABLE } from './goods-table.ts';
import * as styles from './paste-dialog.module.css';
import { answerDoubts, doubtOf, pastedLine } from './pasted-lines.ts';

type PasteDialogProps = {
  /** The copied text, or the clipboard's, which a browser may refuse. */
  source: string | Promise<string>;
  /** Number of lines that still fit into the shipment. */
  room: number;
  onAdd: (lines: readonly DraftGoodsLine[]) => void;
  onClose: () => void;
};

/** Columns shown whether or not they were copied. */
const ALWAYS = ['type', 'description', 'quantity', 'weight', 'length', 'width', 'height'] as const;

type Preview = {
  readonly hasHeadings: boolean;
  readonly lines: readonly DraftGoodsLine[];
  /** The copied fields, plus those always shown. */
  readonly copied: ReadonlySet<string>;
};

export function PasteDialog({ source, ...props }: PasteDialogProps) {
  const [preview, setPreview] = useState(() => (typeof source === 'string' ? previewOf(source) : undefined));
  useEffect(() => {
    let isOpen = true;
    Promise.resolve(source).then((text) => isOpen && setPreview((known) => known ?? previewOf(text)));
    return () => {
      isOpen = false;
    };
  }, [source]);
  if (preview) return <PastedLines {...props} initial={preview} />;
  return <PastePlace onClose={props.onClose} onText={(text) => setPreview(previewOf(text))} />;
}

/** undefined for a text that is not a table. */
function previewOf(text: string): Preview | undefined {
  if (!/[\t;]/.test(text)) return undefined;
  const { hasHeadings, lines } = readPastedGoods(readPastedTable(text).rows.map(({ cells }) => cells));
  if (lines.length === 0) return undefined;
  const copied = lines.flatMap(({ cells }) => Object.entries(cells).flatMap(([field, cell]) => (cell ? [field] : [])));
  return {
    hasHeadings,
    lines: lines.map((line, row) => pastedLine(line, row + 1)),
    copied: new Set([...ALWAYS, ...copied]),
  };
}

/** Where the browser does not allow reading the clipboard, the person pastes with the keyboard. */
function PastePlace({ onClose, onText }: { onClose: () => void; onText: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <Dialog title={t`Paste goods lines`} onClose={onClose} closeLabel={t`Cancel`}>
      <label className={styles.place}>
        {t`Copy the lines in your spreadsheet and paste them here`}
        <textarea
          rows={5}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onText(event.target.value);
          }}
        />
      </label>
      <p className="small muted" role="status">
        {text === ''
          ? t`With a heading row, or in this order: type, description, quantity, weight, length, width, height.`
          : t`These are no rows of cells: copy them from a spreadsheet, or put semicolons between them.`}
      </p>
    </Dialog>
  );
}

type PastedLinesProps = Omit<PasteDialogProps, 'source'> & { initial: Preview };
type Place = { readonly row: number; readonly field: string };

function PastedLines({ initial, room, onAdd, onClose }: PastedLinesProps) {
  const { t, i18n } = useLingui();
  const [lines, setLines] = useState(initial.lines);
  const columns = usePreviewColumns(initial.copied);
  const wrong = lines.flatMap((line, row) =>
    columns.flatMap((column) => (cellError(i18n, column, line, row, undefined) ? [{ row, field: column.key }] : [])),
  );
  const wrongRows = new Set(wrong.map(({ row }) => row));
  const right = lines.filter((_, row) => !wrongRows.has(row));
  const [goTo, setGoTo] = useState<Place>();
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the dialog has put the focus where it thinks best
  useEffect(() => {
    if (wrong[0]) setGoTo(wrong[0]);
    // Nothing needs correcting: Enter adds the lines.
    else root.current?.closest('dialog')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, []);

  const table = { ...GOODS_TABLE, columns, max: lines.length, keepsOne: false };
  const onEvent = (event: LineEvent) => setLines((known) => editLines(table, known, event));
  const most = SHIPMENT_LIMITS.goodsLines;
  const noRoom = (count: number) => (count > room ? t`A shipment can have at most ${most} lines` : undefined);
  const rightCount = right.length;

  function toNextWrong(event: KeyboardEvent<HTMLElement>) {
    const { row, field } = (event.target as HTMLElement).dataset;
    if (event.key !== 'Tab' || event.shiftKey || row === undefined) return;
    const place = columns.findIndex(({ key }) => key === field);
    const next = wrong.find(
      (cell) =>
        cell.row > Number(row) ||
        (cell.row === Number(row) && columns.findIndex(({ key }) => key === cell.field) > place),
    );
    if (!next) return;
    event.preventDefault();
    setGoTo({ ...next });
  }

  function addRight() {
    onAdd(right);
    setLines((known) => known.filter((_, row) => wrongRows.has(row)));
    setGoTo({ row: 0, field: wrong[0]?.field ?? 'type' });
  }

  return (
    <Dialog
      wide
      title={t`Paste goods lines`}
      onClose={onClose}
      otherwise={
        wrong.length > 0 &&
        right.length > 0 && (
          <Button
            reason={noRoom(right.length)}
            hint={<Plural value={wrongRows.size} one="# stays here" other="# stay here" />}
            onClick={addRight}
          >
            <Plural value={rightCount} one="Add the one that is right" other="Add the # that are right" />
          </Button>
        )
      }
      confirmLabel={<Plural value={lines.length} one="Add # line" other="Add # lines" />}
      confirmReason={
        wrong.length > 0 ? (
          <Plural value={wrong.length} one="# cell first" other="# cells first" />
        ) : (
          noRoom(lines.length)
        )
      }
      onConfirm={() => {
        onAdd(lines);
        onClose();
      }}
    >
      <p className="small muted">
        <Plural value={lines.length} one="# line" other="# lines" />
        {', '}
        {initial.hasHeadings
          ? t`heading row recognised`
          : t`no heading row: read as type, description, quantity, weight, length, width, height`}
      </p>
      <div ref={root} className={styles.lines} onKeyDownCapture={toNextWrong}>
        <LineGrid
          label={t`Lines to add`}
          table={table}
          lines={lines}
          baseOf={() => undefined}
          keyOf={(line) => line.lineNo}
          readOnly={false}
          showsErrors
          onEvent={onEvent}
          goTo={goTo}
        />
      </div>
      {columns.map((column) => {
        const doubt = doubtOf(lines, column);
        return (
          doubt && (
            <NumberQuestion
              key={column.key}
              name={i18n._(column.label)}
              {...doubt}
              onAnswer={(meant) => setLines((known) => answerDoubts(known, column, meant))}
            />
          )
        );
      })}
      {wrong.length > 0 && (
        <p className="small muted" role="status">
          <Plural value={wrong.length} one="# cell needs you." other="# cells need you." />{' '}
          {t`Correct them here; Tab goes to the next red one. What you leave stays in this box.`}
        </p>
      )}
    </Dialog>
  );
}

type NumberQuestionProps = NumberDoubt & {
  name: string;
  /** Whether the column's numbers have decimals. */
  hasDecimals: boolean;
  onAnswer: (meant: keyof NumberDoubt) => void;
};

/** One answer for a whole column, whose sender writes all its numbers in the same way. */
function NumberQuestion({ name, withDecimals, grouped, hasDecimals, onAnswer }: NumberQuestionProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const [small, large] = [number(Number(withDecimals)), number(Number(grouped))];
  return (
    <div className={styles.question}>
      <p className="small" role="status">{t`${name}: the column does not show whether its sign begins decimals.`}</p>
      {hasDecimals && <Button onClick={() => onAnswer('withDecimals')}>{t`It is ${small}`}</Button>}
      <Button onClick={() => onAnswer('grouped')}>{t`It is ${large}`}</Button>
    </div>
  );
}

function usePreviewColumns(copied: ReadonlySet<string>): readonly Column<DraftGoodsLine>[] {
  const { i18n } = useLingui();
  return useMemo(() => {
    const shown = GOODS_TABLE.columns.filter(({ key }) => copied.has(key));
    return shown.map((column) => ({ ...column, error: (line) => neededText(column, line) }));

    function neededText(column: Column<DraftGoodsLine>, line: DraftGoodsLine): string | undefined {
      const value = line[column.key];
      if (column.type === 'choice') {
        const isKnown = column.options.some((option) => option.value === value);
        return isKnown ? undefined : i18n._(msg`PC, PX or PE`);
      }
      if (column.type !== 'number' || !column.required || value !== null) return undefined;
      const min = i18n.number(column.min ?? 0);
      const max = i18n.number(column.max ?? 0);
      return i18n._(msg`Required, ${min} to ${max}`);
    }
  }, [copied, i18n]);
}
