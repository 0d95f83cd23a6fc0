/** The articles in the goods, for customs: folded until opened. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { AccordionPart } from '#client/ui/accordion.tsx';
import { LineGrid } from '#client/ui/table/line-grid.tsx';
import type { LineEvent } from '#client/ui/table/line-table.ts';
import { useLineErrors } from './goods-block.tsx';
import { itemTable } from './item-table.ts';
import { focusNextStep } from './next-step.ts';
import { useShipmentForm } from './shipment-form.ts';
import * as styles from './shipment-page.module.css';

export function ItemLinesPart() {
  const { t } = useLingui();
  const { state, dispatch, errors, readOnly, goTo } = useShipmentForm();
  const { itemLines, goodsLines } = state.draft;
  const numbers = goodsLines.map(({ lineNo }) => lineNo).join(' ');
  const table = useMemo(() => itemTable(numbers.split(' ').map((lineNo) => ({ lineNo: Number(lineNo) }))), [numbers]);
  const [opened, setOpened] = useState(false);
  const lineErrors = useLineErrors('itemLines', errors);
  const onEvent = useCallback(
    (event: LineEvent) => dispatch({ type: 'lines', member: 'itemLines', event }),
    [dispatch],
  );
  const count = itemLines.length;
  const isOpen = opened || lineErrors.size > 0 || errors.itemLines !== undefined;

  return (
    <AccordionPart
      title={t`Item lines`}
      icon="box"
      note={<Plural value={count} _0="none, for customs" one="# line, for customs" other="# lines, for customs" />}
      open={isOpen}
      onToggle={setOpened}
    >
      {isOpen && (
        <div className={styles.goods} data-part="itemLines">
          <LineGrid
            label={t`Item lines`}
            addLabel={t`Add item line`}
            table={table}
            lines={itemLines}
            baseOf={(_, row) => state.base.itemLines[row]}
            keyOf={(_, row) => row}
            errors={lineErrors}
            readOnly={readOnly}
            onEvent={onEvent}
            onEnd={focusNextStep}
            goTo={goTo?.list === 'itemLines' ? goTo.place : undefined}
          />
        </div>
      )}
    </AccordionPart>
  );
}
