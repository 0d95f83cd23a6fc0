/**
 * An editable table in which every cell is an input. Only the rows near the window are rendered, and always the one with the
 * focus. Tab and Enter go through the cells; Enter in the last cell of the last filled row leaves the table. Arrows move up and
 * down; the arrow down in the last row and Alt+L add one, which goes again when it is left empty; Ctrl+Delete removes. A block
 * pasted from a spreadsheet fills cells. Errors are shown in one tooltip beside the cell.
 * Not here: the effect of an edit on a line (line-table.ts), the types of columns (column.ts).
 */
import { useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { hasModifier, isAltKey } from '../key-meaning.ts';
import { TipBeside } from '../tip-beside.tsx';
import { useMedia } from '../use-media.ts';
import { isReadOnly } from './column.ts';
import * as styles from './line-grid.module.css';
import { type CellErrors, cellError, LineRow } from './line-row.tsx';
import { isManyCells, type LineEvent, type LineTable, leftEmpty } from './line-table.ts';
import { TableHead } from './table-head.tsx';
import { useFocusCell } from './use-focus-cell.ts';
import { useRowWindow } from './use-row-window.ts';

export type LineGridProps<Line> = {
  label: string;
  /** Label of the button that adds a line; without it there is no such button. */
  addLabel?: string | undefined;
  table: LineTable<Line>;
  lines: readonly Line[];
  /** The lines as loaded, to mark what was changed. */
  baseOf: (line: Line, row: number) => Line | undefined;
  /** The lines as proposed: values that still equal the proposal are tinted. */
  proposedOf?: ((line: Line) => Line | undefined) | undefined;
  keyOf: (line: Line, row: number) => number;
  /** Errors by row, as the rules report them. Without rules the columns themselves report what is wrong. */
  errors?: ReadonlyMap<number, CellErrors> | undefined;
  readOnly: boolean;
  /** Errors are written in the cells instead of in a tooltip beside the focused cell. */
  showsErrors?: boolean | undefined;
  onEvent: (event: LineEvent) => void;
  /** Where Enter leads from the last cell of the last filled row. */
  onEnd?: (() => void) | undefined;
  /** Alt+L adds a line from anywhere on the page, not only from within the table. */
  addsFromPage?: boolean | undefined;
  /** A cell to focus, for example after a refused save; a new object each time. */
  goTo?: { readonly row: number; readonly field: string } | undefined;
};

const NOTHING_WRONG: CellErrors = {};
/** Goods have room as a table in any wider window. */
const CARDS = '(max-width: 49.9375rem)';

export function LineGrid<Line extends object>(props: LineGridProps<Line>) {
  const { label, addLabel, table, lines, baseOf, proposedOf, keyOf, errors, readOnly, onEvent, goTo } = props;
  const { showsErrors = false, addsFromPage = false, onEnd } = props;
  const { t, i18n } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  /** The key of the row being edited: rows may come and go above it. */
  const [editing, setEditing] = useState<number>();
  const [tip, setTip] = useState<Element | null>(null);

  const isCards = useMedia(table.cards ?? CARDS);
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
      // The rows move up on the next render.
      requestAnimationFrame(() => focusCell(Math.max(Math.min(row, count.current - 1), 0), field));
    },
    [onEvent, focusCell],
  );

  function addLine(field?: string) {
    if (lines.length >= table.max) return;
    onEvent({ type: 'add' });
    focusCell(lines.length, field);
  }
  const onAddKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isAltKey(event, 'KeyL') || event.defaultPrevented || readOnly || document.querySelector('dialog:modal'))
      return;
    event.preventDefault();
    addLine();
  });
  useEffect(() => {
    if (!addsFromPage) return undefined;
    document.addEventListener('keydown', onAddKey);
    return () => document.removeEventListener('keydown', onAddKey);
  }, [addsFromPage]);

  /** To the next or previous cell that can be edited; an empty row at the end is no place to go on to. */
  function step(row: number, field: string, by: 1 | -1) {
    const line = lines[row];
    if (line === undefined) return;
    const isOpen = (key: string, of: Line) => table.columns.some((each) => each.key === key && !isReadOnly(each, of));
    const keys = table.columns.map(({ key }) => key as string);
    const rest = by === 1 ? keys.slice(keys.indexOf(field) + 1) : keys.slice(0, keys.indexOf(field)).reverse();
    const inRow = rest.find((key) => isOpen(key, line));
    if (inRow !== undefined) return focusCell(row, inRow);
    const lastFilled = lines.findLastIndex((each) => !table.isUntouched(each));
    if (by === 1 && row >= lastFilled) return onEnd?.();
    const next = lines[row + by];
    const inNext = next && (by === 1 ? keys : keys.toReversed()).find((key) => isOpen(key, next));
    if (inNext !== undefined) focusCell(row + by, inNext);
  }

  /** What was added and left empty goes. After a press of the mouse only when it is over: the page must not move under it. */
  function leave(to: EventTarget | null) {
    const keep = cellOf(to)?.row;
    const empty = leftEmpty(table, lines, keep, (line, row) => baseOf(line, row) !== undefined);
    if (empty.size === 0) return;
    const drop = () => startTransition(() => onEvent({ type: 'drop', empty }));
    if (keep === undefined && document.querySelector(':active')) {
      document.addEventListener('mouseup', () => setTimeout(drop), { once: true });
    } else drop();
  }

  function onBlur(event: FocusEvent<HTMLTableElement>) {
    setTip(null);
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!readOnly && document.hasFocus() && (!isInside || cellOf(event.relatedTarget))) leave(event.relatedTarget);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = cellOf(event.target);
    if (!cell) return;
    const { row, field } = cell;
    const isSelect = event.target instanceof HTMLSelectElement;
    const to = (next: number, column = field) => {
      event.preventDefault();
      focusCell(next, column);
    };
    const isLast = row + 1 === lines.length;
    // With Shift it selects text.
    const [isUp, isDown] = ['ArrowUp', 'ArrowDown'].map(
      (key) => event.key === key && !isSelect && !event.shiftKey && !hasModifier(event),
    );
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      step(row, field, event.shiftKey ? -1 : 1);
    } else if (isAltKey(event, 'KeyL') || (isDown && isLast && !event.repeat)) {
      event.preventDefault();
      if (!readOnly) addLine(field);
    } else if (isDown && !isLast) to(row + 1);
    else if (isUp && row > 0) to(row - 1);
    else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey) && !readOnly) {
      event.preventDefault();
      if (!event.repeat) remove(row, field);
    }
  }

  function onFocus(event: FocusEvent<HTMLTableElement>) {
    const cell = cellOf(event.target);
    if (!cell) return;
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
  /**
   * The tip belongs to the cell under the pointer if that has an error, otherwise to the focused cell: typing may make it wrong.
   */
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

  return (
    <>
      <div className={styles.scroll}>
        <table
          ref={grid}
          className={classes(styles.grid, isCards && styles.cards)}
          aria-label={label}
          aria-rowcount={lines.length + 1}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
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
                // Rows and spacers form one keyed list in order, so that nothing still on screen is moved or recreated.
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
                  isOnlyEmpty={table.keepsOne && lines.length === 1 && table.isUntouched(line)}
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
          <Button variant="quiet" icon="plus" onClick={() => addLine()}>
            {addLabel}
          </Button>
        </div>
      )}
      {!showsErrors && <TipBeside anchor={tip} tone="danger" text={tipText()} />}
    </>
  );
}

/** Stands in for rows that are not rendered. */
function Room({ height }: { height: number }) {
  return height > 0 ? <tr className={styles.gap} style={{ height }} /> : null;
}

function cellOf(target: EventTarget | null): { row: number; field: string } | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { row, field } = target.dataset;
  return row === undefined || field === undefined ? undefined : { row: Number(row), field };
}
