/**
 * A table to type in. Every cell is the input; only the rows near the window are drawn, and the row with the focus always is.
 * Tab goes through the cells, Enter to the next row (made when there is none), arrows up and down, Ctrl+Delete removes;
 * a pasted block of a spreadsheet fills cells. Errors are told in one tooltip beside the cell.
 * Not here: what an edit does to a line (line-table.ts), which columns there are (column.ts).
 */
import { useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { TipBeside } from '../tip-beside.tsx';
import * as styles from './line-grid.module.css';
import { type CellErrors, cellError, LineRow } from './line-row.tsx';
import { isManyCells, type LineEvent, type LineTable } from './line-table.ts';
import { TableHead } from './table-head.tsx';
import { useFocusCell } from './use-focus-cell.ts';
import { useRowWindow } from './use-row-window.ts';

export type LineGridProps<Line> = {
  label: string;
  /** Of the button that adds a line; without it none is added. */
  addLabel?: string | undefined;
  table: LineTable<Line>;
  lines: readonly Line[];
  /** The lines as loaded, to mark what was changed. */
  baseOf: (line: Line, row: number) => Line | undefined;
  /** The lines as they were proposed: what still stands of them is tinted. */
  proposedOf?: ((line: Line) => Line | undefined) | undefined;
  keyOf: (line: Line, row: number) => number;
  /** By row, as the rules tell them. Without rules the columns say by themselves what is wrong. */
  errors?: ReadonlyMap<number, CellErrors> | undefined;
  readOnly: boolean;
  /** What is wrong stands in the cells, not in a tooltip beside the one with the focus. */
  showsErrors?: boolean | undefined;
  onEvent: (event: LineEvent) => void;
  /** A cell to go to, as after a refused save; a new object each time. */
  goTo?: { readonly row: number; readonly field: string } | undefined;
};

const NOTHING_WRONG: CellErrors = {};

export function LineGrid<Line extends object>(props: LineGridProps<Line>) {
  const { label, addLabel, table, lines, baseOf, proposedOf, keyOf, errors, readOnly, onEvent, goTo } = props;
  const { showsErrors = false } = props;
  const { t, i18n } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  /** By its key: rows may come and go above the one somebody types in. */
  const [editing, setEditing] = useState<number>();
  const [tip, setTip] = useState<Element | null>(null);
  /** The column where typing in this row began: Enter comes back to it, as in a spreadsheet. */
  const entryField = useRef<string>(undefined);

  const { focusCell, awaited } = useFocusCell(grid);
  const edited = editing === undefined ? -1 : lines.findIndex((line, row) => keyOf(line, row) === editing);
  const { rows, roomAfter } = useRowWindow(body, lines.length, [edited < 0 ? undefined : edited, awaited]);
  useLayoutEffect(() => {
    if (goTo) focusCell(goTo.row, goTo.field);
  }, [goTo, focusCell]);

  const count = useRef(lines.length);
  count.current = lines.length;
  const remove = useCallback(
    (row: number, field?: string) => {
      onEvent({ type: 'remove', row });
      // The rows move up once they are drawn again.
      requestAnimationFrame(() => focusCell(Math.max(Math.min(row, count.current - 1), 0), field));
    },
    [onEvent, focusCell],
  );

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = cellOf(event.target);
    if (!cell || event.nativeEvent.isComposing) return;
    const { row, field } = cell;
    const isSelect = event.target instanceof HTMLSelectElement;
    const to = (next: number, column = field) => {
      event.preventDefault();
      focusCell(next, column);
    };
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (event.shiftKey) to(Math.max(row - 1, 0));
      else if (row + 1 < lines.length) to(row + 1, entryField.current);
      else if (!readOnly && lines.length < table.max) {
        onEvent({ type: 'add' });
        to(row + 1, entryField.current);
      }
    } else if (event.key === 'ArrowDown' && !isSelect && row + 1 < lines.length) to(row + 1);
    else if (event.key === 'ArrowUp' && !isSelect && row > 0) to(row - 1);
    else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey) && !readOnly) {
      event.preventDefault();
      remove(row, field);
    }
  }

  function onFocus(event: FocusEvent<HTMLTableElement>) {
    const cell = cellOf(event.target);
    if (!cell) return;
    if (cellOf(event.relatedTarget)?.row !== cell.row && cell.row !== edited) entryField.current = cell.field;
    else entryField.current ??= cell.field;
    const line = lines[cell.row];
    if (line !== undefined) setEditing(keyOf(line, cell.row));
    setTip(cellAround(event.target));
    if (event.target instanceof HTMLInputElement) event.target.select();
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!cell || readOnly || !isManyCells(text)) return;
    event.preventDefault();
    onEvent({ type: 'paste', ...cell, text });
  }

  const cellAround = (target: EventTarget | null): Element | null => {
    const cell = target instanceof Element ? target.closest('td') : null;
    return grid.current?.contains(cell) ? cell : null;
  };
  /** Of what the pointer rests on, else of the cell with the focus: it may become wrong while somebody types. */
  const showTip = (target: EventTarget | null) => {
    const cell = cellAround(target);
    setTip(cell?.querySelector('[aria-invalid]') ? cell : cellAround(document.activeElement));
  };
  const tipText = () => {
    const { row = -1, field } = cellOf(tip?.querySelector('[data-row]') ?? null) ?? {};
    const column = table.columns.find((candidate) => candidate.key === field);
    const line = lines[row];
    return (
      column && line && cellError(i18n, column, line, row, errors ? (errors.get(row) ?? NOTHING_WRONG) : undefined)
    );
  };
  function addLine() {
    onEvent({ type: 'add' });
    focusCell(lines.length);
  }

  return (
    <>
      <div className={styles.scroll}>
        <table
          ref={grid}
          className={styles.grid}
          aria-label={label}
          aria-rowcount={lines.length + 1}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={() => setTip(null)}
          onMouseOver={(event) => showTip(event.target)}
          onMouseLeave={() => showTip(null)}
          onPaste={onPaste}
        >
          <TableHead
            columns={table.columns}
            rowIndex={1}
            before={
              <th className={styles.no} scope="col" aria-label={t`Row`}>
                #
              </th>
            }
            after={
              <th className={styles.remove} scope="col">
                <span className="visually-hidden">{t`Remove`}</span>
              </th>
            }
          />
          <tbody ref={body}>
            {rows.flatMap(({ row, roomBefore }) => {
              const line = lines[row];
              if (line === undefined) return [];
              const key = keyOf(line, row);
              return [
                // One list of keys, rows and rooms in their order: nothing that is still shown is moved or made anew.
                <Room key={`before-${key}`} height={roomBefore} />,
                <LineRow
                  key={key}
                  row={row}
                  line={line}
                  base={baseOf(line, row)}
                  proposed={proposedOf?.(line)}
                  columns={table.columns}
                  errors={errors ? (errors.get(row) ?? NOTHING_WRONG) : undefined}
                  readOnly={readOnly}
                  showsErrors={showsErrors}
                  onEvent={onEvent}
                  onRemove={remove}
                />,
              ];
            })}
            <Room key="after" height={roomAfter} />
          </tbody>
        </table>
      </div>
      {!readOnly && addLabel && (
        <div className={styles.foot}>
          <Button look="quiet" icon="plus" onClick={addLine}>
            {addLabel}
          </Button>
        </div>
      )}
      {!showsErrors && <TipBeside anchor={tip} tone="danger" text={tipText()} />}
    </>
  );
}

/** Of the rows that are not drawn. */
function Room({ height }: { height: number }) {
  return height > 0 ? <tr className={styles.gap} style={{ height }} /> : null;
}

function cellOf(target: EventTarget | null): { row: number; field: string } | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { row, field } = target.dataset;
  return row === undefined || field === undefined ? undefined : { row: Number(row), field };
}
