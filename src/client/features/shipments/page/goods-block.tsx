/** The contents: the goods lines with their totals. */
import { Plural, useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, Suspense, useCallback, useMemo, useState } from 'react';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { LineGrid } from '#client/ui/table/line-grid.tsx';
import type { CellErrors } from '#client/ui/table/line-row.tsx';
import type { LineEvent } from '#client/ui/table/line-table.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { ProposedValues } from '#domain/shipments/proposal.ts';
import { type DraftGoodsLine, GOODS_TABLE } from './goods-table.ts';
import { GoodsTotals } from './goods-totals.tsx';
import { focusNextStep } from './next-step.ts';
import { isTableOfLines, withPastedLines, writtenLines } from './pasted-lines.ts';
import { shipmentOf } from './shipment-draft.ts';
import { useShipmentForm } from './shipment-form.ts';
import * as styles from './shipment-page.module.css';

const PasteDialog = lazyPart(async () => (await import('./paste-dialog.tsx')).PasteDialog);

export function GoodsBlock({ proposed }: { proposed: ProposedValues['goodsLines'] }) {
  const { t, i18n } = useLingui();
  const { state, dispatch, errors, readOnly, goTo } = useShipmentForm();
  const { goodsLines } = state.draft;
  const baseByNo = useMemo(() => new Map(state.base.goodsLines.map((line) => [line.lineNo, line])), [state.base]);
  const proposedByNo = useMemo(
    () => new Map<number, DraftGoodsLine>(proposed?.map((line) => [line.lineNo, line])),
    [proposed],
  );
  const [netAsked, setNetAsked] = useState(false);
  const hasNet = goodsLines.some((line) => line.netWeight !== null);
  const table = useMemo(() => (netAsked || hasNet ? GOODS_TABLE : WITHOUT_NET), [netAsked, hasNet]);
  const onEvent = useCallback(
    (event: LineEvent) => dispatch({ type: 'lines', member: 'goodsLines', event }),
    [dispatch],
  );
  const count = shipmentOf(state.draft).goodsLines.length;

  const [pasting, setPasting] = useState<string | Promise<string>>();
  async function pasteFromClipboard() {
    const text = clipboardText();
    await PasteDialog.load(i18n);
    setPasting(text);
  }
  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (readOnly || !isTableOfLines(text)) return;
    event.preventDefault();
    event.stopPropagation();
    setPasting(text);
  }

  return (
    <section className={styles.goods} aria-label={t`Goods`} onPasteCapture={onPaste}>
      <Cells
        columns={8}
        title={
          <>
            {t`Goods`}{' '}
            <span className={styles.count}>
              <Plural value={count} one="# line" other="# lines" />
            </span>
          </>
        }
        titleEnd={
          !readOnly && (
            <>
              {!hasNet && (
                <Button variant="quiet" icon={netAsked ? 'check' : 'plus'} onClick={() => setNetAsked(!netAsked)}>
                  {t`Net weight`}
                </Button>
              )}
              <Button variant="quiet" icon="import" onClick={pasteFromClipboard}>
                {t`Paste lines`}
              </Button>
            </>
          )
        }
        className={styles.goodsHead}
      />
      <LineGrid
        label={t`Goods lines`}
        addLabel={t`Add line`}
        table={table}
        lines={goodsLines}
        proposedOf={({ lineNo }) => proposedByNo.get(lineNo)}
        baseOf={(line) => baseByNo.get(line.lineNo)}
        keyOf={(line) => line.lineNo}
        errors={useLineErrors('goodsLines', errors)}
        readOnly={readOnly}
        onEvent={onEvent}
        onEnd={focusNextStep}
        addsFromPage
        goTo={goTo?.list === 'goodsLines' ? goTo.place : undefined}
      />
      <GoodsTotals />
      {pasting !== undefined && (
        <Suspense>
          <PasteDialog
            source={pasting}
            room={GOODS_TABLE.max - writtenLines(goodsLines).length}
            onAdd={(lines) => dispatch({ type: 'set', path: 'goodsLines', value: withPastedLines(goodsLines, lines) })}
            onClose={() => setPasting(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Empty where the browser does not allow reading the clipboard. */
async function clipboardText(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return '';
  }
}

/** Net weight is rare: its column appears on request or when it is used. */
const WITHOUT_NET = { ...GOODS_TABLE, columns: GOODS_TABLE.columns.filter(({ key }) => key !== 'netWeight') };

/** Messages by row, for the lines at `list`. */
export function useLineErrors(list: string, errors: FieldErrors): ReadonlyMap<number, CellErrors> {
  const { i18n } = useLingui();
  return useMemo(() => {
    const byRow = new Map<number, Record<string, string>>();
    for (const [path, error] of Object.entries(errors)) {
      const [name, row, field] = path.split('.');
      if (name !== list || row === undefined || field === undefined) continue;
      const cells = byRow.get(Number(row)) ?? {};
      cells[field] = fieldErrorText(i18n, error);
      byRow.set(Number(row), cells);
    }
    return byRow;
  }, [list, errors, i18n]);
}
