/** Where on a partly used sheet of A4 the first label goes. The keys of the places choose, Enter prints. */
import { Plural, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { freePlace, readPrintSetup } from './print-setup.ts';
import * as styles from './sheet-dialog.module.css';

type SheetDialogProps = { labels: number; onClose: () => void; onConfirm: (place: number) => Promise<unknown> };

export function SheetDialog({ labels, onClose, onConfirm }: SheetDialogProps) {
  const { t } = useLingui();
  const [setup] = useState(readPrintSetup);
  const [free] = useState(() => freePlace(setup));
  const [place, setPlace] = useState(free);
  const size = setup.labelsPerSheet ?? 1;
  const places = Array.from({ length: size }, (_, index) => index + 1);
  const printer = setup.printer || (setup.by === 'browser' ? t`This browser` : t`Print client`);

  function choose(event: KeyboardEvent): void {
    const number = Number(event.key);
    if (!event.ctrlKey && !event.altKey && !event.metaKey && places.includes(number)) setPlace(number);
  }
  function said(one: number): string {
    const label = one - place + 1;
    if (label >= 1 && label <= labels) return t`label ${label}`;
    return one < free ? t`used` : t`free`;
  }

  return (
    <Dialog
      title={t`Where on the sheet?`}
      onClose={onClose}
      confirmIcon="print"
      confirmLabel={<Plural value={labels} one="Print # label" other="Print # labels" />}
      onConfirm={() => onConfirm(place)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the places inside */}
      <div className={styles.duo} onKeyDown={choose}>
        <div className={styles.sheet} data-places={size} role="radiogroup" aria-label={t`First label`}>
          {places.map((one) => (
            <label key={one} data-used={one < free || undefined} data-taken={one > place && one < place + labels}>
              <input
                type="radio"
                name="place"
                data-first-focus={one === free || undefined}
                checked={one === place}
                onChange={() => setPlace(one)}
              />
              <b>{one}</b>
              {said(one)}
            </label>
          ))}
        </div>
        <div>
          <p>
            {free === 1
              ? t`${printer}: a new, whole sheet.`
              : t`${printer}: the first free place of the sheet is ${free}. For a new, whole sheet choose place 1.`}
          </p>
          <p className="small muted">
            {free > 1 && <>{t`Put it in with the used corner up and to the left.`} </>}
            {t`Keys 1 to ${size} choose, Enter prints.`}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
