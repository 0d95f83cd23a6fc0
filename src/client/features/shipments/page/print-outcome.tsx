/**
 * The result of the last print on this page. For a print client it is updated as it proceeds: sent, printed, failed. For papers
 * printed by this browser, only a person can say whether they came out, unless it says itself that it did not print.
 */
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { savePdf } from '#client/components/save-pdf.ts';
import { useServices } from '#client/components/services.tsx';
import { useToldHere } from '#client/components/told-here.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { bookingNote } from '#client/i18n/booking-reach-messages.ts';
import { documentName } from '#client/i18n/document-names.ts';
import { formatList, formatRecent } from '#client/i18n/formats.ts';
import { faultCode, type PrintFault, printFailureText, printFaultText } from '#client/i18n/print-messages.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { printsQuery } from '../printing/prints-query.ts';
import { NewShipmentButton } from './book-and-print.tsx';
import { isPaper, type PaperJob, type PrintedPapers, type PrintedPart, type PrintOrder } from './use-print-call.ts';
import type { Printing } from './use-printing.ts';

type PrintOutcomeProps = { base: Shipment; printing: Printing };

export function PrintOutcome({ base, printing }: PrintOutcomeProps) {
  const { outcome } = printing;
  useToldHere('printFailed', outcome?.toClient === true, base.shipmentId);
  if (!outcome) return null;
  const shown = { base, printing, outcome };
  if (outcome.fault && !outcome.isSaved) return <NotPrinted {...shown} fault={outcome.fault} />;
  if (outcome.isSaved && !outcome.isConfirmed) return <InBrowser {...shown} />;
  const now = papersNow(base, outcome);
  const some = (...statuses: number[]) => now.some(({ printStatus }) => statuses.includes(printStatus));
  // The device does not have the shipment's version after the print yet.
  if (base._etag === outcome.before) return outcome.toClient ? <Sent {...shown} /> : <InBrowser {...shown} />;
  // The shipment was changed or cancelled after the print.
  if (some(PRINT_STATUS.notPrinted, PRINT_STATUS.void)) return null;
  if (some(PRINT_STATUS.contentError, PRINT_STATUS.deliveryError)) return <Failed {...shown} />;
  if (!outcome.toClient && !outcome.isConfirmed) return <InBrowser {...shown} />;
  return some(PRINT_STATUS.queued) ? <Sent {...shown} /> : <Printed {...shown} />;
}

function papersNow({ documents }: Shipment, outcome: PrintedPapers): ShipmentDocument[] {
  return documents.filter(({ docGUID }) => outcome.documents.some((one) => one.docGUID === docGUID));
}

type ShownProps = PrintOutcomeProps & { outcome: PrintedPapers };

function Sent({ printing, outcome }: ShownProps) {
  const { t } = useLingui();
  const time = formatRecent(outcome.at, new Date(outcome.at));
  return (
    <Outcome
      tone="done"
      icon="waiting"
      title={<Made outcome={outcome}>{t`Sent to the print client ${time}`}</Made>}
      text={
        <>
          <Carrier outcome={outcome} />
          <Papers outcome={outcome} />. {t`The print client takes them within a few seconds.`}
        </>
      }
      onClose={() => printing.say(undefined)}
    >
      <Next printing={printing} outcome={outcome} />
      <BrowserButton printing={printing} outcome={outcome} />
    </Outcome>
  );
}

function Printed({ base, printing, outcome }: ShownProps) {
  const { t } = useLingui();
  const time = formatRecent(outcome.at, new Date(outcome.at));
  const name = base.orderNumber ?? base.shipmentId;
  return (
    <Outcome
      tone="done"
      title={<Made outcome={outcome}>{t`Printed ${time}`}</Made>}
      text={
        <>
          <Carrier outcome={outcome} />
          <Papers outcome={outcome} />. {base.status === STATUS.ready && t`${name} is ready for dispatch.`}
        </>
      }
      onClose={() => printing.say(undefined)}
      isLater
    >
      <Next printing={printing} outcome={outcome} />
      <Button variant="quiet" onClick={() => printing.ask({ part: partOf(outcome) })}>{t`Jam? Print again`}</Button>
    </Outcome>
  );
}

/** The labels are handed to this browser; the papers lie in another printer. */
function LabelsFirst({ printing, outcome, papers }: ShownProps & { papers: PaperJob }) {
  const { t } = useLingui();
  const words = t`Labels first: now the other papers`;
  return (
    <Outcome
      tone="asks"
      title={<Made outcome={outcome}>{words}</Made>}
      text={
        <>
          <Carrier outcome={outcome} />
          {outcome.made && `${words}. `}
          {t`Choose the printer with A4 in it.`}
        </>
      }
      onClose={() => void printing.skipNext(outcome, papers)}
    >
      <Button variant="primary" icon="print" onClick={() => printing.printNext(outcome, papers)}>
        {t`Print ${plural(papers.files.length, { one: '# paper', other: '# papers' })}`}
      </Button>
    </Outcome>
  );
}

function InBrowser(shown: ShownProps) {
  const { base, printing, outcome } = shown;
  const { t } = useLingui();
  const saving = useDirectWrite('savePrintOutcome');
  const { labels, printIds, next } = outcome;
  const papers = outcome.documents.filter(isPaper).length;
  if (next) return <LabelsFirst {...shown} papers={next} />;
  const time = formatRecent(outcome.at, new Date(outcome.at));
  const confirm = () =>
    saving.run(t`Recording it`, async (send) => {
      const { shipmentId } = base;
      for (const printId of printIds) await send({ params: { shipmentId, printId }, body: { cameOut: true } });
      printing.say({ ...outcome, isConfirmed: true });
      return undefined;
    });
  const deny = () => {
    printing.ask(againOf(outcome));
    return saving.run(t`Recording it`, async (send) => {
      const { shipmentId } = base;
      for (const printId of printIds) await send({ params: { shipmentId, printId }, body: { cameOut: false } });
      return undefined;
    });
  };
  const question = questionOf();

  function questionOf(): string {
    if (labels === 0) return t`Did the papers come out?`;
    if (papers === 0) return t`${plural(labels, { one: 'Did # label come out?', other: 'Did # labels come out?' })}`;
    return t`Did ${plural(labels, { one: '# label', other: '# labels' })} and ${plural(papers, { one: '# paper', other: '# papers' })} come out?`;
  }
  function yes(): string {
    if (labels > 0 && papers > 0) return t`Yes, all`;
    return labels > 1 ? t`${plural(labels, { one: 'Yes, #', other: 'Yes, all #' })}` : t`Yes`;
  }

  return (
    <Outcome
      tone="asks"
      title={
        <Made outcome={outcome}>
          {outcome.isSaved ? t`Saved as a file ${time}.` : t`Handed to this browser ${time}.`} {question}
        </Made>
      }
      text={
        <>
          <Carrier outcome={outcome} />
          {outcome.made && <>{question} </>}
          {t`No print client printed it, so Kaj cannot see the printer.`}
        </>
      }
      onClose={() => printing.say(undefined)}
    >
      <Button variant="primary" icon="check" reason={saving.reason} onClick={confirm}>
        {yes()}
      </Button>
      <Button onClick={deny}>{t`No, print again`}</Button>
      {outcome.made && <NewShipmentButton />}
      <SaveButton printing={printing} outcome={outcome} />
    </Outcome>
  );
}

/** This browser has said itself that it did not print. */
function NotPrinted({ base, printing, outcome, fault }: ShownProps & { fault: PrintFault }) {
  const { t, i18n } = useLingui();
  const saving = useDirectWrite('savePrintOutcome');
  const { documents, unreported, order } = outcome;
  const names = formatList(
    documents.map((document) => documentName(i18n, document)),
    i18n.locale,
  );
  const tryAgain = async () => {
    const failure = faultCode(fault);
    const { shipmentId } = base;
    const isReported = await saving.run(t`Recording it`, async (send) => {
      for (const printId of unreported)
        await send({ params: { shipmentId, printId }, body: { cameOut: false, failure } });
      return undefined;
    });
    if (isReported) await printing.print(order);
  };
  return (
    <Outcome
      tone="needs"
      title={t`Not printed: ${names}`}
      text={
        <>
          {printFaultText(i18n, fault)} {t`Try again, or save the file and print it from there.`}
        </>
      }
      onClose={() => unreported.length > 0 || printing.say(undefined)}
    >
      <Button variant="primary" icon="refresh" reason={saving.reason} busy={saving.busy} onClick={tryAgain}>
        {t`Try again`}
      </Button>
      <SaveButton printing={printing} outcome={outcome} />
    </Outcome>
  );
}

/** For a browser that does not print, or says that it does and does not: an app on an iOS home screen, for one. */
function SaveButton({ printing, outcome }: Pick<ShownProps, 'printing' | 'outcome'>) {
  const { t } = useLingui();
  const { clock } = useServices();
  const { files } = outcome;
  if (files.length === 0) return null;
  const save = async () => {
    for (const file of files) await savePdf(file);
    printing.say({ ...outcome, isSaved: true, at: clock.now() });
  };
  return (
    <Button variant="quiet" icon="document" onClick={save}>
      {t`Save as a file`}
    </Button>
  );
}

function Failed({ base, printing, outcome }: ShownProps) {
  const { t, i18n } = useLingui();
  // The reason is in the ledger.
  const { data } = useQuery({ ...printsQuery(useUserData(), base.shipmentId, 1), staleTime: 0 });
  const failed = data?.data.find((entry) => outcome.printIds.includes(entry.printId) && entry.failure);
  const isFailed = ({ printStatus }: ShipmentDocument) =>
    printStatus === PRINT_STATUS.contentError || printStatus === PRINT_STATUS.deliveryError;
  const names = formatList(
    papersNow(base, outcome)
      .filter(isFailed)
      .map((document) => documentName(i18n, document)),
    i18n.locale,
  );
  return (
    <Outcome
      tone="needs"
      title={t`Not printed: ${names}`}
      text={failed?.failure && printFailureText(i18n, failed.failure)}
      onClose={() => printing.say(undefined)}
      isLater
    >
      <Button
        variant="primary"
        icon="refresh"
        onClick={() => printing.print({ part: 'missing' })}
      >{t`Try again`}</Button>
      <BrowserButton printing={printing} outcome={outcome} />
    </Outcome>
  );
}

/** When one press did everything, the line says what it did; otherwise what the print did. */
function Made({ outcome, children }: Pick<ShownProps, 'outcome'> & { children: ReactNode }) {
  const { t } = useLingui();
  const { made, at } = outcome;
  if (!made) return children;
  const name = made.orderNumber ?? made.shipmentId;
  const time = formatRecent(at, new Date(at));
  return made.isBooked ? t`${name} is saved, booked and printed ${time}` : t`${name} is saved and printed ${time}`;
}

function Carrier({ outcome: { made } }: Pick<ShownProps, 'outcome'>) {
  const { i18n } = useLingui();
  if (!made) return null;
  const booked = [made.carrierName, made.consignmentNo].filter(Boolean).join(' ');
  const note = made.isBooked && bookingNote(i18n, made.bookedAs);
  return [booked && `${booked}. `, note && `${note} `];
}

/** Takes back what still waits for the print client before printing. */
function BrowserButton({ printing, outcome }: Pick<ShownProps, 'printing' | 'outcome'>) {
  const { t } = useLingui();
  const labels = outcome.labels || undefined;
  return (
    <Button
      hint={outcome.toClient && t`and take it out of the queue`}
      onClick={() => printing.print({ part: 'missing', inBrowser: true, labels })}
    >
      {t`Print in this browser`}
    </Button>
  );
}

function Papers({ outcome }: { outcome: PrintedPapers }) {
  const { i18n } = useLingui();
  const { labels } = outcome;
  const others = outcome.documents.filter(({ kind }) => kind !== 'label' || labels === 0);
  const names = others.map((document) => documentName(i18n, document));
  return (
    <>
      {labels > 0 && <Plural value={labels} one="# label" other="# labels" />}
      {labels > 0 && names.length > 0 && ', '}
      {formatList(names, i18n.locale)}
    </>
  );
}

function Next({ printing, outcome }: Pick<ShownProps, 'printing' | 'outcome'>) {
  const { t } = useLingui();
  return (
    <>
      {outcome.made && <NewShipmentButton />}
      <Button variant="quiet" onClick={() => printing.say(undefined)}>
        {t`Close`}
      </Button>
    </>
  );
}

/** Prints the label again; without one, the paper that was printed. */
function partOf({ documents }: PrintedPapers): PrintedPart {
  const [first] = documents;
  return documents.find(({ kind }) => kind === 'label') ?? first ?? 'missing';
}

/** What a person has said did not come out: all of it, whichever printers it lay in. */
function againOf({ documents }: PrintedPapers): Pick<PrintOrder, 'part' | 'only'> {
  const [first, ...others] = documents;
  if (first && others.length === 0) return { part: first };
  return { part: 'missing', only: documents.map(({ docGUID }) => docGUID) };
}
