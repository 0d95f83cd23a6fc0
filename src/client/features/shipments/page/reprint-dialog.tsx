/**
 * Two labels with the same number send goods astray, so printing again asks which packages and why; both go into the ledger.
 * Cancel has the focus; nothing is chosen before somebody chooses, unless nothing came out.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import * as styles from './reprint-dialog.module.css';
import { useReprintReason } from './reprint-reason.tsx';

/** Without `packageNos`, all packages. */
export type Reprint = { readonly reason: string; readonly packageNos?: readonly number[] };

type ReprintDialogProps = {
  shipmentId: string;
  name: string;
  /** Number of labels to choose from; 0 if the paper is not a label. */
  packages: number;
  /** Nothing of it came out, other papers included: all are chosen, and only fewer labels may be. */
  areAllWanted: boolean;
  onClose: () => void;
  onConfirm: (reprint: Reprint) => Promise<unknown>;
};

export function ReprintDialog({ shipmentId, name, packages, areAllWanted, onClose, onConfirm }: ReprintDialogProps) {
  const { t } = useLingui();
  const { reason, choices } = useReprintReason();
  const places = Array.from({ length: packages }, (_, index) => index + 1);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(packages === 1 || areAllWanted ? places : []));
  const isAll = chosen.size === packages;
  const choose = (place: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(place);
    else next.delete(place);
    setChosen(next);
  };
  const missing = packages > 1 && chosen.size === 0 ? t`Choose packages first` : reason ? undefined : t`Say why first`;

  return (
    <Dialog
      title={t`Print ${name} again?`}
      onClose={onClose}
      cautious
      confirmLabel={
        packages > 1 && chosen.size > 0 && !areAllWanted ? (
          <Plural value={chosen.size} one="Print # label again" other="Print # labels again" />
        ) : (
          t`Print again`
        )
      }
      confirmIcon="print"
      confirmReason={missing}
      onConfirm={() =>
        onConfirm({
          reason: reason ?? '',
          ...(packages > 1 && !isAll && { packageNos: [...chosen].sort((a, b) => a - b) }),
        })
      }
    >
      {packages > 1 && (
        <fieldset className={styles.packages}>
          <legend>{t`Which packages`}</legend>
          <Check value={isAll} onChange={(all) => setChosen(new Set(all ? places : []))}>
            {t`All`}
          </Check>
          {places.map((place) => (
            <Check key={place} value={chosen.has(place)} onChange={(isChosen) => choose(place, isChosen)}>
              {place}
            </Check>
          ))}
        </fieldset>
      )}
      {choices}
      <p>
        <Trans>
          The same number on two packages stops at the terminal: tear up the old label. The second print is kept in{' '}
          <Link to="/Shipment/$shipmentId/prints" params={{ shipmentId }} search={{}}>
            printed papers
          </Link>{' '}
          with your name.
        </Trans>
      </p>
    </Dialog>
  );
}
