/** A message as it was sent, or an answer as it was fetched: one segment a line, and as a file. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailedState, LoadingState } from '#client/components/page-states.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { serverQuery } from '#client/data/cache/server-query.ts';
import { ediAnswerText } from '#client/i18n/edi-messages.ts';
import { Button } from '#client/ui/button.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { StateBlock } from '#client/ui/state-block.tsx';
import { WEB_SERVICE } from '#contract/edi-log-limits.ts';
import { latin1Bytes } from '#domain/shared/latin1-text.ts';
import * as styles from './edi-log.module.css';
import { segmentLines } from './segment-lines.ts';

type EdiMessageDrawerProps = {
  ediId: string;
  formatTime: (instant: string) => string;
  /** Opens the shipment; undefined on the shipment's own log. */
  onShipment: ((shipmentId: string) => void) | undefined;
  onClose: () => void;
};

export function EdiMessageDrawer({ ediId, formatTime, onShipment, onClose }: EdiMessageDrawerProps) {
  const { t, i18n } = useLingui();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const { data, error, refetch } = useQuery({
    ...serverQuery(useUserData(), 'ediMessage', { params: { ediId } }),
    enabled: isOnline,
  });
  const entry = data?.entry;
  const shipmentId = entry?.shipmentId ?? null;
  const isCall = entry?.kind === WEB_SERVICE;
  const name =
    entry &&
    (entry.direction === 'out'
      ? `${isCall ? t`Web service` : entry.kind} ${entry.reference}`
      : entry.kind || t`Answer`);
  const why = entry && (entry.direction === 'out' ? entry.problem : ediAnswerText(i18n, entry).why);
  const about = entry && [entry.orderNumber, formatTime(entry.at), why].filter(Boolean).join(', ');
  const actions = data && entry && (
    <>
      {shipmentId !== null && onShipment && (
        <Button variant="quiet" onClick={() => onShipment(shipmentId)}>{t`Shipment`}</Button>
      )}
      <Button
        icon="export"
        onClick={() => download(`${entry.reference || ediId}.${isCall ? 'json' : 'edi'}`, data.text, isCall)}
      >{t`Download`}</Button>
    </>
  );
  return (
    <Drawer whole isPlace title={name ?? t`Message`} hint={about} actions={actions} onClose={onClose}>
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys
        <ol className={styles.segments} tabIndex={0}>
          {(isCall ? data.text.split('\n') : segmentLines(data.text)).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never move
            <li key={index}>
              <span>{index + 1}</span>
              <div>{line}</div>
            </li>
          ))}
        </ol>
      ) : error ? (
        <FailedState onRetry={refetch} />
      ) : isOnline ? (
        <LoadingState rows={8} />
      ) : (
        <StateBlock icon="offline" title={t`The log needs the network`} />
      )}
    </Drawer>
  );
}

/** An interchange in the character set it names: UTF-8 or, as everything Kaj sends, ISO 8859-1. */
function download(name: string, text: string, isJson: boolean): void {
  const link = document.createElement('a');
  const type = isJson ? 'application/json' : 'application/edifact';
  const isUtf8 = isJson || /UNB.UNO[WY]/i.test(text) || /[^\0-\xff]/.test(text);
  link.href = URL.createObjectURL(new Blob([isUtf8 ? text : (latin1Bytes(text) as BlobPart)], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
