/** The words about a lane and about what a shipment in it needs. */
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatList } from '#client/i18n/formats.ts';
import { changeName, fieldName } from '#client/i18n/shipment-field-names.ts';
import { statusLabel } from '#client/i18n/status-messages.ts';
import { type DayLane, NEED_REASONS, type NeedReason } from '#domain/shipments/day-lanes.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { LaneShipment } from './use-day-lanes.ts';

export function laneName(i18n: I18n, lane: DayLane): string {
  const names = {
    toBook: msg`To book`,
    toPrint: msg`To print`,
    needsYou: msg`Needs you`,
    driver: msg`Waiting for the driver`,
  };
  return i18n._(names[lane]);
}

/** What all shipments of a lane have in common. */
export function laneState(i18n: I18n, lane: Exclude<DayLane, 'needsYou'>): string {
  const states = {
    toBook: msg`Not booked yet`,
    toPrint: msg`A paper is missing or out of date`,
    driver: msg`All papers are out`,
  };
  return i18n._(states[lane]);
}

/** What a shipment needs before it can go on. */
export function needText(i18n: I18n, { place, lacks, note }: LaneShipment): string | undefined {
  if (place.lane !== 'needsYou') return undefined;
  switch (place.reason) {
    case 'rejected':
      return statusLabel(i18n, STATUS.rejected);
    case 'technicalError':
      return note === 'unanswered' ? i18n._(msg`No answer from the carrier`) : statusLabel(i18n, STATUS.technicalError);
    case 'failed':
      return statusLabel(i18n, STATUS.failed);
    case 'voidLabel':
      return i18n._(msg`Its label is void: take it off`);
    case 'onDevice':
      return i18n._(msg`A change on this device needs you`);
    case 'noDeliveryType':
      return i18n._(msg`It has no delivery type`);
    case 'lacks': {
      const names = formatList([...new Set(lacks.map((path) => pathName(i18n, path)))], i18n.locale);
      return i18n._(msg`To correct: ${names}`);
    }
  }
}

/** What it needs, where its status alone does not say so, and where its papers are, if they are on their way. */
export function moreThanStatus(i18n: I18n, shipment: LaneShipment): string | undefined {
  if (isAtClient(shipment)) return i18n._(msg`Waiting for the print client`);
  const need = needText(i18n, shipment);
  return need === statusLabel(i18n, shipment.row.status) ? undefined : need;
}

export function isAtClient({ place, note }: LaneShipment): boolean {
  return place.lane === 'toPrint' && note === 'atClient';
}

/** How many of the lane's shipments need a person for which reason. */
export function needCounts(i18n: I18n, shipments: readonly LaneShipment[]): string {
  const counts = new Map<NeedReason, number>();
  for (const { place } of shipments)
    if (place.lane === 'needsYou') counts.set(place.reason, (counts.get(place.reason) ?? 0) + 1);
  const texts = NEED_REASONS.flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count > 0 ? [i18n._(countText(reason, count))] : [];
  });
  return texts.join(', ');
}

function countText(reason: NeedReason, count: number) {
  switch (reason) {
    case 'rejected':
      return msg`${plural(count, { one: '# rejected', other: '# rejected' })}`;
    case 'technicalError':
      return msg`${plural(count, { one: '# technical error', other: '# technical errors' })}`;
    case 'failed':
      return msg`${plural(count, { one: '# failed', other: '# failed' })}`;
    case 'voidLabel':
      return msg`${plural(count, { one: '# void label', other: '# void labels' })}`;
    case 'onDevice':
      return msg`${plural(count, { one: '# change on this device', other: '# changes on this device' })}`;
    case 'lacks':
      return msg`${plural(count, { one: '# lacks something', other: '# lack something' })}`;
    case 'noDeliveryType':
      return msg`${plural(count, { one: '# without a delivery type', other: '# without a delivery type' })}`;
  }
}

/** A field by its path, with its row if it is in a table. */
export function pathName(i18n: I18n, path: string): string {
  const [, list, index, field] = /^(goodsLines|itemLines)\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (!list || !field) return fieldName(i18n, path);
  return changeName(i18n, { path: `${list}.${field}`, line: Number(index) + 1, kind: 'changed' });
}
