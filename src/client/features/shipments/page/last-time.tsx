/**
 * Below the head of a new shipment: first what its receiver got last time, to take over or not; then what was filled in from it,
 * to be removed again. Enter takes it over, Escape starts empty.
 */
import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { formatList, formatNumber, formatRecent } from '#client/i18n/formats.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { goodsTypeName } from '#client/i18n/shipment-line-names.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { dayOf } from '#domain/shared/dates.ts';
import type { Proposal } from '#domain/shipments/proposal.ts';
import type { LastTime, ProposalHandle } from './use-proposal.ts';

/** Enough to recognise a shipment by. */
const LINES_AT_MOST = 3;

type LastTimeStripProps = { handle: ProposalHandle; onTaken: (proposal: Shipment) => void; onEmpty: () => void };

export function LastTimeStrip({ handle, onTaken, onEmpty }: LastTimeStripProps) {
  const { offered, proposal } = handle;
  if (offered) {
    return (
      <Offer
        {...offered}
        onTake={(from) => {
          handle.take(from);
          onTaken(from);
        }}
        onEmpty={() => {
          handle.startEmpty();
          onEmpty();
        }}
      />
    );
  }
  return proposal ? <Filled proposal={proposal} onTakeAway={handle.takeAway} /> : null;
}

type OfferProps = LastTime & { onTake: (from: Shipment) => void; onEmpty: () => void };

function Offer({ count, different, alike, isLate = false, onTake, onEmpty }: OfferProps) {
  const { t, i18n } = useLingui();
  const { language } = useLanguage();
  const asOf = useAsOf();
  const [newest, ...others] = different;
  const name = newest && (newest.deliveryTypeName ?? t`no delivery type`);
  const day = newest && dayOf(newest.dispDate);
  const wanted = useRef(false);
  // The button was pressed before the device had answered.
  useEffect(() => {
    if (wanted.current && newest) onTake(newest);
  }, [newest, onTake]);

  return (
    <Outcome
      tone="offers"
      title={newest ? t`Last time, ${day}: ${name}` : t`Looking up the last time …`}
      text={
        newest && (
          <>
            {contentsText(i18n, language, newest)} ·{' '}
            {count === 0 ? (
              `${t`Never sent`}.`
            ) : (
              <>
                <Plural value={count} one="Sent # time," other="Sent # times," />{' '}
                {alike.count === alike.of ? (
                  <Trans>always like this.</Trans>
                ) : (
                  <Trans>{alike.count} of them like this.</Trans>
                )}
              </>
            )}{' '}
            {asOf}
          </>
        )
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onEmpty();
      }}
    >
      {others.length > 0 && (
        <Menu
          label={t`Other shipments to this receiver`}
          align="end"
          entries={different.map((shipment) => ({
            key: shipment.shipmentId,
            label: [dayOf(shipment.dispDate), shipment.deliveryTypeName].filter(Boolean).join(', '),
            hint: contentsText(i18n, language, shipment),
            onSelect: () => onTake(shipment),
          }))}
          trigger={(trigger) => (
            <Button variant="quiet" iconEnd="down" {...trigger}>
              {t`More suggestions`}
            </Button>
          )}
        />
      )}
      <Button hint="Esc" onClick={onEmpty}>
        {t`Start empty`}
      </Button>
      <Button
        variant="primary"
        icon="check"
        hint="Enter"
        autoFocus={!isLate}
        onClick={() => {
          if (newest) onTake(newest);
          else wanted.current = true;
        }}
      >
        {t`As last time`}
      </Button>
    </Outcome>
  );
}

function Filled({ proposal, onTakeAway }: { proposal: Proposal; onTakeAway: () => void }) {
  const { t, i18n } = useLingui();
  const asOf = useAsOf();
  const { from, withoutType } = proposal;
  const name = from.orderNumber ?? from.shipmentId;
  const day = dayOf(from.dispDate);
  const why = withoutTypeText(i18n, withoutType);
  const type = from.deliveryTypeName ?? '';
  return (
    <Outcome
      tone={why ? 'asks' : 'plain'}
      title={t`Filled from ${name} of ${day}`}
      text={
        <>
          {why && (
            <>
              <Trans>Without the delivery type {type}:</Trans> {why}.{' '}
            </>
          )}
          <Trans>Tinted cells are proposed. They lose the tint when you change them or save.</Trans> {asOf}
        </>
      }
    >
      <Button icon="undo" onClick={onTakeAway}>
        {t`Remove suggestion`}
      </Button>
    </Outcome>
  );
}

/** Why the delivery type was not taken over; for a goods line, which value does not fit it. */
export function withoutTypeText(i18n: I18n, withoutType: FieldErrors | undefined): string | undefined {
  const [path, error] = Object.entries(withoutType ?? {})[0] ?? [];
  if (!path || !error) return undefined;
  const why = fieldErrorText(i18n, error);
  return path === 'deliveryType' ? why : `${fieldName(i18n, path)}: ${why}`;
}

/** For example `2 × EUR pallet 1,180 kg, 5 × Parcel 75 kg and “Delivery 07–15”`. */
function contentsText(i18n: I18n, language: string, { goodsLines, msgToFW1 }: Shipment): string {
  const lines = goodsLines.slice(0, LINES_AT_MOST).map(({ type, quantity, weight }) => {
    const known = goodsTypeName(type);
    const name = known ? i18n._(known) : type;
    return `${quantity} × ${name} ${formatNumber(weight ?? 0, language)} kg`;
  });
  const more = goodsLines.length > LINES_AT_MOST ? ['…'] : [];
  return formatList([...lines, ...more, ...(msgToFW1 ? [`“${msgToFW1}”`] : [])], language);
}

/** Without the server, a newer shipment may exist than the device knows. */
function useAsOf() {
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const syncedAt = useObservable(useUserData().syncedAt);
  const now = new Date(useNow());
  if (isOnline || syncedAt === undefined) return undefined;
  const time = formatRecent(syncedAt, now);
  return <Trans>What this device knows, as of {time}. A newer shipment to them may exist.</Trans>;
}
