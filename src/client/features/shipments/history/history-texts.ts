/** The words of a shipment's history: what each event was, what it changed, and when, on both clocks. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { bookingMark } from '#client/i18n/booking-reach-messages.ts';
import { carrierEventText, carrierWordsText } from '#client/i18n/carrier-event-messages.ts';
import { DOCUMENT_NAMES } from '#client/i18n/document-names.ts';
import { formatDuration } from '#client/i18n/durations.ts';
import { ediAnswerText, ediMessageText, ediStateText } from '#client/i18n/edi-messages.ts';
import { fieldValueText } from '#client/i18n/field-values.ts';
import { formatInstant, formatList } from '#client/i18n/formats.ts';
import { shipmentWords } from '#client/i18n/kinds/shipment-words.ts';
import { printFailureText, printOutcomeText } from '#client/i18n/print-messages.ts';
import { statusLabel } from '#client/i18n/status-messages.ts';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { Deed, HistoryChange, MetChange } from '#contract/history.ts';
import type { Shipment } from '#contract/shipment.ts';
import { REASON_NAMES } from '../loads/load-texts.ts';
import type { ShownEvent } from './waiting-events.ts';

/** What the texts need besides the event. */
export interface Setting {
  readonly i18n: I18n;
  readonly timeZone: string;
  readonly shipment: Shipment | undefined;
  /** Delivery types and carriers, by id. */
  readonly names: ReadonlyMap<string, string>;
}

export interface EventTexts {
  readonly icon: IconName;
  readonly tone?: string;
  readonly title: string;
  /** Sentences under it; the words of a carrier are in quotation marks. */
  readonly about: readonly string[];
}

const ICONS: Readonly<Record<Deed, IconName>> = {
  ...{ created: 'plus', copied: 'copy', returned: 'return', imported: 'plus', edited: 'edit', noted: 'note' },
  ...{ booked: 'state-20', updated: 'state-20', bookingCancelled: 'undo', cancelled: 'trash', reopened: 'undo' },
  ...{
    closed: 'state-70',
    finished: 'state-80',
    archived: 'box',
    rejected: 'state-22',
    failed: 'state-25',
    moved: 'right',
  },
};
const TONES: Partial<Record<Deed, string>> = {
  finished: 'success',
  rejected: 'danger',
  failed: 'danger',
  booked: 'warning',
};

const DEEDS: Readonly<
  Record<Exclude<Deed, 'edited' | 'copied' | 'returned' | 'booked' | 'rejected'>, MessageDescriptor>
> = {
  created: msg`Created`,
  imported: msg`Created by an import`,
  noted: msg`Internal note changed`,
  updated: msg`The carrier was told of the changes`,
  bookingCancelled: msg`Booking cancelled`,
  cancelled: msg`Shipment cancelled`,
  reopened: msg`Shipment reopened`,
  closed: msg`Closed by end of day`,
  finished: msg`All of it delivered`,
  archived: msg`Archived`,
  failed: msg`Stopped by an error`,
  moved: msg`Status changed`,
};

export function eventTexts(event: ShownEvent, setting: Setting): EventTexts {
  const { i18n, timeZone, shipment } = setting;
  const { what, print, message, carrierEvent, load } = event;
  if (what === 'print' && print) {
    const { kind, packages, copies, printer, client, outcome, failure, reason, isReprint } = print;
    const name = i18n._(DOCUMENT_NAMES[kind]);
    const places = packages && formatList(packages.map(String), i18n.locale);
    const where = [printer, client].filter(Boolean).join(', ') || i18n._(msg`In a browser`);
    return {
      ...{
        icon: 'print',
        title: places ? i18n._(msg`${name} printed, packages ${places}`) : i18n._(msg`${name} printed`),
      },
      about: [
        `${where}, ${i18n._(msg`${plural(copies, { one: '# copy', other: '# copies' })}`)}`,
        [printOutcomeText(i18n, outcome), failure && printFailureText(i18n, failure)].filter(Boolean).join(': '),
        isReprint ? (reason ? i18n._(msg`Printed again. Reason: ${reason}`) : i18n._(msg`Printed again`)) : '',
      ].filter(Boolean),
    };
  }
  if (what === 'message' && message) {
    const clock = (instant: string) => (instant ? formatInstant(instant, timeZone) : '');
    const isOut = message.direction === 'out';
    const { text, why } = isOut ? ediMessageText(i18n, message, clock) : ediAnswerText(i18n, message);
    const isBad = ['rejected', 'refused', 'gaveUp'].includes(message.state);
    const said = why && message.state === 'rejected' ? quoted(i18n, why) : why;
    return {
      ...{ icon: isOut ? 'sending' : 'answer', ...(isBad && { tone: 'danger' }) },
      title: [message.kind, ediStateText(i18n, message, clock)].filter(Boolean).join(': '),
      about: [text, said].filter((one): one is string => Boolean(one)),
    };
  }
  if (what === 'carrierEvent' && carrierEvent) {
    const { code, place, words, packageNumbers } = carrierEvent;
    const all = shipment?.goodsLines.flatMap((line) => line.packageNumbers).length ?? 0;
    const [count, name] = [packageNumbers.length, carrierEventText(i18n, code)];
    const packages =
      count === 0 ? '' : count < all ? i18n._(msg`${count} of ${all} packages`) : packagesText(i18n, count);
    const icon = code === '21' || code === '22' ? 'state-80' : code === '13' ? 'truck' : 'box';
    const about = [place, carrierWordsText(i18n, words)].filter(Boolean);
    return { icon, title: [name, packages].filter(Boolean).join(', '), about };
  }
  if (what === 'load' && load) {
    const all = shipment?.goodsLines.flatMap((line) => line.packageNumbers) ?? [];
    const { carrierName, day } = load;
    const nameOf = (packageNo: string): string => {
      const [number, of] = [all.indexOf(packageNo) + 1, all.length];
      return number > 0 ? i18n._(msg`Package ${number} of ${of}`) : packageNo;
    };
    const name = nameOf(load.packageNo);
    const driver = load.driver ?? '';
    const missing = (load.missing ?? []).map(({ packageNo, reason }) => {
      const [which, cause] = [nameOf(packageNo), i18n._(REASON_NAMES[reason])];
      return i18n._(msg`${which} is missing: ${cause}`);
    });
    const why = load.reason ? i18n._(REASON_NAMES[load.reason]) : '';
    const title = {
      loaded: i18n._(msg`${name} scanned on to the truck`),
      off: i18n._(msg`${name} taken off the truck`),
      foreign: i18n._(msg`${name} scanned at a truck it does not belong to`),
      reason: i18n._(msg`${name} is missing: ${why}`),
      signed: i18n._(msg`Load check signed by ${driver}`),
    }[load.type];
    return { icon: 'truck', title, about: [i18n._(msg`Load check ${carrierName} ${day}`), ...missing] };
  }
  const deed = what as Deed;
  const tone = TONES[deed];
  return {
    icon: ICONS[deed],
    ...(tone && { tone }),
    title: deedTitle(event, setting),
    about: [...reachTexts(event, setting), ...metTexts(event, setting)],
  };
}

/** A sentence of its own says it. */
const isReach = ({ path }: Pick<HistoryChange, 'path'>): boolean => path === 'bookedAs';

function reachTexts({ changes }: ShownEvent, { i18n, shipment }: Setting): string[] {
  const bookedAs = changes.find(isReach)?.becomes as Shipment['bookedAs'];
  const mark = bookingMark(i18n, { isBooked: true, bookedAs, carrierName: shipment?.carrierName ?? null });
  return mark ? [mark] : [];
}

function deedTitle({ what, changes, entry }: ShownEvent, { i18n, shipment }: Setting): string {
  const carrier = shipment?.carrierName ?? '';
  if (what === 'edited' || (what === 'moved' && changes.some(({ path }) => path !== 'status'))) {
    const fields = fieldNames(i18n, changes);
    return fields ? i18n._(msg`Changed: ${fields}`) : i18n._(msg`Changed`);
  }
  if (what === 'booked' && entry) return i18n._(msg`Booking`);
  if (what === 'booked') return carrier ? i18n._(msg`Booked with ${carrier}`) : i18n._(msg`Booked`);
  if (what === 'rejected')
    return carrier ? i18n._(msg`${carrier} refused the booking`) : i18n._(msg`The carrier refused the booking`);
  const { copyOf, returnOf } = shipment ?? {};
  if (what === 'copied') return i18n._(copyOf ? msg`Created as a copy of #${copyOf}` : msg`Created as a copy`);
  if (what === 'returned')
    return i18n._(returnOf ? msg`Created as a return of #${returnOf}` : msg`Created as a return`);
  const text = (DEEDS as Readonly<Record<string, MessageDescriptor>>)[what];
  return text ? i18n._(text) : what;
}

/** The first three by name: the fields themselves stand under it. */
function fieldNames(i18n: I18n, changes: readonly HistoryChange[]): string {
  const names = [...new Set(shipmentWords.inOrder(toFields(changes)).map((change) => changeName(i18n, change)))];
  const more = names.length - 3;
  const shown =
    more > 0 ? [...names.slice(0, 3), i18n._(msg`${plural(more, { one: '# more', other: '# more' })}`)] : names;
  return formatList(shown, i18n.locale);
}

/** Whose change it was kept over, and whose it was merged with. */
function metTexts({ met, user, userName }: ShownEvent, { i18n, timeZone }: Setting): string[] {
  const who = userName ?? user ?? '';
  return met.map((one) => {
    const other = one.userName ?? one.user ?? '';
    const time = formatInstant(one.doneAt, timeZone).slice('yyyy-MM-dd '.length);
    const fields = clashNames(i18n, one);
    return fields
      ? i18n._(msg`${fields}: ${who}’s value was kept over ${other}’s of ${time}`)
      : i18n._(msg`Merged with ${other}’s change of ${time}, no clash`);
  });
}

function clashNames(i18n: I18n, { clashes }: MetChange): string {
  return formatList([...new Set(clashes.map((clash) => changeName(i18n, clash)))], i18n.locale);
}

export interface ChangeTexts {
  readonly name: string;
  /** '' where there was nothing. */
  readonly was: string;
  readonly becomes: string;
}

export function changeTexts({ what, changes }: ShownEvent, { i18n, names }: Setting): readonly ChangeTexts[] {
  const isMade = what === 'created' || what === 'copied' || what === 'returned' || what === 'imported';
  return shipmentWords.inOrder(toFields(changes.filter((change) => !isReach(change)))).map((change) => {
    const { path, was, becomes } = change as HistoryChange;
    const text = (value: unknown) => valueText(i18n, path, value, names);
    const isNothing = isMade || was === null || was === '';
    return { name: changeName(i18n, change), was: isNothing ? '' : text(was), becomes: text(becomes) };
  });
}

function valueText(i18n: I18n, path: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (path === 'status') return typeof value === 'number' ? statusLabel(i18n, value) : '';
  if (path === 'validationError') return quoted(i18n, String(value ?? ''));
  return fieldValueText(i18n, shipmentWords, path, value, names);
}

type Field = Parameters<typeof shipmentWords.changeName>[1];

/** The same fields, as the words of shipments know them. */
function toFields(changes: readonly HistoryChange[]): readonly Field[] {
  return changes as readonly Field[];
}

function changeName(i18n: I18n, change: Field | HistoryChange | MetChange['clashes'][number]): string {
  const own = OWN_FIELDS[change.path];
  if (!own) return shipmentWords.changeName(i18n, change as Field);
  const name = i18n._(own);
  const { line } = change;
  return line === undefined ? name : i18n._(msg`${name} in row ${line}`);
}

/** Fields of the history that nobody edits. */
const OWN_FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  status: msg`Status`,
  // The page says it in the title of its block.
  'addresses.receiver.name': msg`Receiver`,
  consignmentNo: msg`Consignment`,
  'goodsLines.packageNumbers': msg`Package numbers`,
  validationError: msg`The carrier says`,
};

function quoted(i18n: I18n, words: string): string {
  return i18n._(msg`“${words}”`);
}

function packagesText(i18n: I18n, count: number): string {
  return i18n._(msg`${plural(count, { one: '# package', other: '# packages' })}`);
}

/** Units: milliseconds. Sooner than this is at once. */
const LATE = 60_000;

export interface ClockTexts {
  /** '' where nobody's clock says more. */
  readonly done: string;
  readonly server: string;
  /** Done on a device and told later: the reason is that it had no network. */
  readonly isLate: boolean;
}

export function clockTexts({ clock, doneAt, serverAt, entry }: ShownEvent, i18n: I18n): ClockTexts {
  const done = { device: msg`at the dock`, carrier: msg`carrier’s clock`, server: undefined }[clock];
  const own = done ? i18n._(done) : '';
  if (entry) return { done: own, server: i18n._(msg`waits on this device`), isLate: true };
  const later = Date.parse(serverAt) - Date.parse(doneAt);
  if (later < -LATE) return { done: own, server: i18n._(msg`before that time`), isLate: false };
  if (later <= LATE) return { done: own, server: i18n._(msg`at once`), isLate: false };
  const duration = formatDuration(later, i18n.locale);
  const isLate = clock === 'device';
  return {
    done: own,
    server: isLate ? i18n._(msg`${duration} later, offline`) : i18n._(msg`${duration} later`),
    isLate,
  };
}

/** Who, and from where: the device of a person, the message of a carrier. */
export function whoTexts(event: ShownEvent, { i18n }: Setting): { readonly who: string; readonly where: string } {
  const { user, userName, device, message, carrierEvent, entry } = event;
  const carrier = carrierEvent ?? (message?.direction === 'in' ? message : undefined);
  if (carrier) return { who: carrier.carrierName || i18n._(msg`Carrier`), where: message?.kind ?? 'IFTSTA' };
  const who = userName ?? user ?? i18n._(msg`Kaj`);
  const here = device ? i18n._(msg`${device}, this device`) : i18n._(msg`this device`);
  return { who, where: entry ? here : (device ?? '') };
}

/** As somebody pastes it into a mail. */
export function eventText(event: ShownEvent, setting: Setting): string {
  const { i18n, timeZone } = setting;
  const { title, about } = eventTexts(event, setting);
  const { who, where } = whoTexts(event, setting);
  const { server } = clockTexts(event, i18n);
  const times = `${formatInstant(event.doneAt, timeZone)} (${server})`;
  const changes = changeTexts(event, setting).map(({ name, was, becomes }) =>
    was ? `${name}: ${was} → ${becomes}` : `${name}: ${becomes}`,
  );
  return [
    `${times}  ${title}. ${[who, where].filter(Boolean).join(', ')}`,
    ...[...about, ...changes].map((line) => `  ${line}`),
  ].join('\n');
}
