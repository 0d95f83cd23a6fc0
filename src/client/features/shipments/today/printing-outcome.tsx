/**
 * What became of the papers of a lane. What this browser prints is asked about once for the whole batch; what a print client has
 * taken is not, for it says itself what came out.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { printFaultText } from '#client/i18n/print-messages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Check } from '#client/ui/check.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { NotDoneList } from './not-done-list.tsx';
import type { NotDone } from './use-lane-booking.ts';
import type { LanePrint, LanePrinting } from './use-lane-printing.ts';

type PrintingOutcomeProps = {
  printing: LanePrinting;
  onPrintNext: () => Promise<void>;
  onSay: (missing: ReadonlySet<string>) => Promise<void>;
  onClose: () => unknown;
  /** Prints those again that were not printed, and no others. */
  onRunAgain?: (notPrinted: readonly NotDone[]) => unknown;
};

export function PrintingOutcome({ printing, onPrintNext, onSay, onClose, onRunAgain }: PrintingOutcomeProps) {
  const { t, i18n } = useLingui();
  const { list, number } = useLanguage();
  const { total, here, atClient, notPrinted, papers, step, fault } = printing;
  const done = here.length + atClient + notPrinted.length;
  switch (step) {
    case 'asking':
      return (
        <Outcome
          tone="plain"
          icon="print"
          title={t`Preparing ${number(Math.min(done + 1, total))} of ${number(total)}`}
        >
          <Progress label={t`Preparing the documents`} done={done} failed={notPrinted.length} total={total} />
        </Outcome>
      );
    case 'labels':
      return <Outcome tone="plain" icon="print" title={t`The labels are handed to this browser`} />;
    case 'papers':
      return (
        <Outcome
          key="papers"
          tone="asks"
          title={t`Labels first: now the other papers`}
          text={t`Choose the printer with A4 in it.`}
          onClose={onClose}
        >
          <Button variant="primary" icon="print" onClick={onPrintNext}>
            {t`Print ${plural(papers.length, { one: '# paper', other: '# papers' })}`}
          </Button>
        </Outcome>
      );
    case 'out':
      return <Question printing={printing} onSay={onSay} onClose={onClose} />;
    case 'done': {
      const counts = [
        !fault && here.length > 0 && t`${plural(here.length, { one: '# printed', other: '# printed' })}`,
        atClient > 0 &&
          t`${plural(atClient, { one: '# sent to the print client', other: '# sent to the print client' })}`,
        notPrinted.length > 0 && t`${plural(notPrinted.length, { one: '# not printed', other: '# not printed' })}`,
      ].filter((text) => text !== false);
      return (
        <Outcome
          key="done"
          tone={fault ? 'needs' : notPrinted.length > 0 ? 'asks' : 'done'}
          title={fault ? printFaultText(i18n, fault) : counts.length > 0 ? list(counts) : t`Nothing was printed`}
          text={<NotDoneList failed={notPrinted} />}
          onClose={onClose}
        >
          {notPrinted.length > 0 && onRunAgain && (
            <Button icon="refresh" onClick={() => onRunAgain(notPrinted)}>
              {t`Print the ${notPrinted.length} again`}
            </Button>
          )}
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </Outcome>
      );
    }
  }
}

function Question({ printing, onSay, onClose }: Omit<PrintingOutcomeProps, 'onPrintNext' | 'onRunAgain'>) {
  const { t } = useLingui();
  const [isListed, setListed] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const { here, notPrinted } = printing;
  const isNone = missing.size === 0;
  return (
    <Outcome
      key="out"
      tone="asks"
      title={t`Did the papers of ${plural(here.length, { one: '# shipment', other: '# shipments' })} come out?`}
      text={
        isListed ? (
          <Missing prints={here} missing={missing} onChange={setMissing} />
        ) : (
          <NotDoneList failed={notPrinted} />
        )
      }
      onClose={onClose}
    >
      {isListed ? (
        <Button variant="primary" reason={isNone && t`tick those that are missing`} onClick={() => onSay(missing)}>
          {t`These are missing`}
        </Button>
      ) : (
        <Button variant="primary" onClick={() => onSay(new Set())}>{t`Yes, all`}</Button>
      )}
      <Button onClick={() => (isListed ? onSay(new Set()) : setListed(true))}>
        {isListed ? t`Yes, all` : t`Not all`}
      </Button>
    </Outcome>
  );
}

type MissingProps = {
  prints: readonly LanePrint[];
  missing: ReadonlySet<string>;
  onChange: (missing: ReadonlySet<string>) => void;
};

function Missing({ prints, missing, onChange }: MissingProps) {
  return prints.map(({ shipmentId, name }) => (
    <Check
      key={shipmentId}
      value={missing.has(shipmentId)}
      onChange={(isMissing) => {
        const next = new Set(missing);
        if (isMissing) next.add(shipmentId);
        else next.delete(shipmentId);
        onChange(next);
      }}
    >
      {name}
    </Check>
  ));
}
