/**
 * Carries out commands scanned from the command sheet: on the open shipment, otherwise on the one on the card, whose page is
 * opened first. The page's own buttons decide what is possible. A command that costs money needs a second scan in time, and
 * nothing is done behind an open dialog.
 */

import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { loadId } from '#domain/loads/load-id.ts';
import type { ScanCommand } from '#domain/scanning/command-code.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { savedSearch } from '../list/saved-search.ts';
import type { CommandResponse, Say } from './command-card.tsx';
import { COMMAND_WORDS } from './command-names.ts';
import {
  arrivedShipment,
  type CommandAction,
  type CommandResult,
  commandPlace,
  type DayPlace,
  type ShipmentPlace,
  type TruckPlace,
} from './scan-command-target.ts';
import { giveSignal } from './scan-signals.ts';
import { useSecondScan } from './use-second-scan.ts';
import { type ScanStep, useUndoneStep } from './use-undone-step.ts';

/** Unit: milliseconds. Time for the page of a shipment to open. */
const OPENING_LIMIT = 8_000;
const SIGNALS = { done: 'hit', ask: 'many', not: 'miss' } as const;

type CommandsProps = {
  /** What the card shows. */
  card: { readonly rows: readonly ShownRow[]; readonly isAsking: boolean } | undefined;
  onOpen: (shipmentId: string) => Promise<unknown>;
  onDismiss: () => void;
};

export interface Commands {
  readonly answer: CommandResponse | undefined;
  readonly run: (command: ScanCommand) => Promise<void>;
  /** Dismisses the answer, and with it what waits for a second scan. */
  readonly forget: () => void;
  /** Records what a scan did otherwise, so that it can be undone. */
  readonly note: (step: ScanStep) => void;
}

type Doing = { readonly title: string; readonly action: CommandAction; readonly words: Record<CommandResult, string> };

export function useCommands({ card, onOpen, onDismiss }: CommandsProps): Commands {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const { work } = useServices();
  const { userKey, shipments, today } = useUserData();
  const [answer, setAnswer] = useState<CommandResponse>();
  const answers = useRef(0);
  const isBusy = useRef(false);
  const step = useRef<ScanStep>(undefined);
  const undoStep = useUndoneStep();
  const { isConfirmed, asked, drop } = useSecondScan();
  const presentError = useErrorPresenter();

  const say: Say = (outcome, title, text = '') => {
    answers.current += 1;
    setAnswer({ id: answers.current, outcome, title, text });
    if (outcome !== 'busy') giveSignal(SIGNALS[outcome]);
  };
  const nothing = t`Nothing is done`;

  /** The shipment a command is meant for, with its page open; undefined when there is none, which has been reported. */
  async function shipmentAtHand(): Promise<ShipmentPlace | undefined> {
    const place = commandPlace();
    const here = place?.screen === 'shipment' ? place : undefined;
    const [row, ...others] = card?.rows ?? [];
    const scanned = row && shipmentName(row);
    const open = here?.name;
    if (card?.isAsking) say('not', nothing, t`The label is still being looked for.`);
    else if (card && !row) say('not', nothing, t`The code that was scanned last has no shipment. Scan a label first.`);
    else if (others.length > 0) say('not', nothing, t`Several shipments have the code. Choose one first.`);
    else if (here && row && row.shipmentId !== here.shipmentId) {
      const text = t`${open} is open and ${scanned} was scanned. Scan the label of ${scanned} again to open it.`;
      say('not', t`Which shipment?`, text);
    } else if (here) return here;
    else if (row) return openScanned(row.shipmentId, scanned ?? '');
    else say('not', t`Scan a shipment first`, t`No shipment is open. Scan its label, then the command.`);
    return undefined;
  }

  async function openScanned(shipmentId: string, scanned: string): Promise<ShipmentPlace | undefined> {
    say('busy', t`Opening ${scanned}`);
    const from = router.state.location.href;
    await onOpen(shipmentId);
    const opened = await arrivedShipment(shipmentId, AbortSignal.timeout(OPENING_LIMIT));
    if (opened) step.current = { kind: 'went', from, to: router.state.location.href };
    else say('not', nothing, t`${scanned} could not be opened.`);
    return opened;
  }

  async function carryOut({ title, action, words }: Doing): Promise<CommandResult> {
    say('busy', title);
    const result = await action.run();
    const waits = t`It waits on this device until the connection is back.`;
    const text = { done: '', waits, asks: '', not: t`The page says why.` };
    const looks = { done: 'done', waits: 'done', asks: 'ask', not: 'not' } as const;
    say(looks[result], words[result], text[result]);
    return result;
  }

  async function book(): Promise<void> {
    const place = commandPlace();
    if (place?.screen === 'endOfDay' && !card) return startDay('book', place);
    const shipment = await shipmentAtHand();
    if (!shipment) return;
    const { name, shipmentId } = shipment;
    const { reason } = shipment.book;
    if (reason !== undefined) return say('not', t`${name} is not booked now`, reason);
    const [what, notDone] = [t`Book ${name}`, t`${name} was not booked`];
    if (!isConfirmed({ command: 'book', about: shipmentId, what, notDone }, say)) return;
    const words = {
      done: t`${name} is booked`,
      waits: t`${name} will be booked`,
      asks: t`${name} is not booked yet`,
      not: t`${name} is not booked`,
    };
    const result = await carryOut({ title: t`Booking ${name}`, action: shipment.book, words });
    if (result === 'done' || result === 'waits') step.current = { kind: 'booked', shipmentId, name };
  }

  async function printPapers(): Promise<void> {
    const shipment = await shipmentAtHand();
    if (!shipment) return;
    const { name } = shipment;
    const { reason } = shipment.print;
    if (reason !== undefined) return say('not', t`Nothing is printed of ${name}`, reason);
    const words = {
      done: t`${name} goes to the printer`,
      waits: t`${name} goes to the printer`,
      asks: t`The page has a question before it prints`,
      not: t`Nothing is printed of ${name}`,
    };
    const result = await carryOut({ title: t`Printing ${name}`, action: shipment.print, words });
    if (result === 'done') step.current = { kind: 'final', why: t`What is printed cannot be taken back.` };
  }

  async function leave(navigate: () => Promise<void>, title: string, text: string): Promise<void> {
    const from = router.state.location.href;
    await work.flush();
    onDismiss();
    await navigate();
    step.current = { kind: 'went', from, to: router.state.location.href };
    say('done', title, text);
  }

  function goTo(to: '/Shipments' | '/EndOfDay', title: string, text: string): Promise<void> {
    // The list's current search: on the list it is in the URL.
    const { pathname, search } = router.state.location;
    const shown = pathname.toLowerCase() === '/shipments' ? search : (savedSearch(tabValues, userKey) ?? {});
    return leave(() => router.navigate({ to, search: shown, ignoreBlocker: true }), title, text);
  }

  async function loadCheck(): Promise<void> {
    const truck = truckAtHand();
    const title = t`Load check is open`;
    if (!truck) {
      const toTrucks = () => router.navigate({ to: '/Loads', ignoreBlocker: true });
      return leave(toTrucks, title, t`Choose the truck, or scan a package and then Load check once more.`);
    }
    const params = { loadId: truck };
    const toTruck = () => router.navigate({ to: '/Loads/$loadId', params, ignoreBlocker: true });
    return leave(toTruck, title, t`Scan each package at the tailgate.`);
  }

  /** The load of the shipment on the card or the page; without one, the only load of today. What is late leaves today. */
  function truckAtHand(): string | undefined {
    const place = commandPlace();
    const rows = shipments.rows.get();
    const opened = place?.screen === 'shipment' ? rows.get(place.shipmentId) : undefined;
    const leaving = card ? card.rows : opened ? [opened] : [...rows.values()].filter(isReady);
    const ids = leaving.flatMap(({ carrier, dispDate }) => {
      const day = dayOf(dispDate) > today() ? dayOf(dispDate) : today();
      return carrier ? [loadId({ carrierId: carrier, day })] : [];
    });
    return new Set(ids).size === 1 ? ids[0] : undefined;
  }

  function isReady({ status, dispDate }: ShownRow): boolean {
    return status === STATUS.ready && dayOf(dispDate) <= today();
  }

  async function finish(): Promise<void> {
    const place = commandPlace();
    if (place?.screen === 'endOfDay') return startDay('finish', place);
    if (place?.screen === 'truck') return finishLoad(place);
    say('not', nothing, t`There is nothing to finish here. Scan Load check or End of day first.`);
  }

  async function finishLoad({ finish: finishing }: TruckPlace): Promise<void> {
    const not = t`The load check is not finished`;
    if (finishing.reason !== undefined) return say('not', not, finishing.reason);
    const done = t`The load check is finished`;
    const result = await finishing.run();
    if (result === 'asks') {
      // The window says it; a card would lie over the place to sign.
      setAnswer(undefined);
      return giveSignal(SIGNALS.ask);
    }
    say(result === 'not' ? 'not' : 'done', result === 'not' ? not : done);
    step.current = { kind: 'final', why: t`A signed load check is opened again on its page.` };
  }

  async function endOfDay(): Promise<void> {
    const place = commandPlace();
    if (place?.screen === 'endOfDay') return startDay('endOfDay', place);
    const name = i18n._(COMMAND_WORDS.book.name);
    await goTo('/EndOfDay', t`End of day is open`, t`Look at what it will do, then scan ${name} twice to start it.`);
  }

  async function startDay(command: ScanCommand, { what, start }: DayPlace): Promise<void> {
    const not = t`The end of day is not started`;
    if (start.reason !== undefined) return say('not', not, start.reason);
    const notDone = t`The end of day was not started`;
    if (!isConfirmed({ command, about: 'endOfDay', what, notDone }, say)) return;
    const started = t`The end of day has started`;
    const words = { done: started, waits: started, asks: not, not };
    const result = await carryOut({ title: t`Starting the end of day`, action: start, words });
    if (result === 'done')
      step.current = { kind: 'final', why: t`The end of day goes on by itself. Stop it on its page.` };
  }

  async function undo(): Promise<void> {
    if (asked()) {
      drop();
      return say('done', t`Nothing was done`, t`The second scan is not waited for any more.`);
    }
    if (card) {
      onDismiss();
      return say('done', t`The card is put away`);
    }
    const last = step.current;
    step.current = undefined;
    const { isUndone, title, text } = await undoStep(last);
    say(isUndone ? 'done' : 'not', title, text);
  }

  async function act(command: ScanCommand): Promise<void> {
    const isSigning = command === 'finish' && commandPlace()?.screen === 'truck';
    if (document.querySelector('dialog:modal') && !isSigning) {
      return say('not', nothing, t`A window lies over the page. Close it, then scan the command again.`);
    }
    // A different command is not a second scan.
    if (command !== 'undo' && asked() !== command) drop();
    if (command === 'book') await book();
    else if (command === 'print') await printPapers();
    else if (command === 'endOfDay') await endOfDay();
    else if (command === 'undo') await undo();
    else if (command === 'loadCheck') await loadCheck();
    else if (command === 'finish') await finish();
    else await goTo('/Shipments', t`Ready`, t`Scan the next label.`);
  }

  return {
    answer,
    async run(command) {
      const wait = t`Wait until this is done.`;
      if (isBusy.current) return setAnswer((shown) => shown && { ...shown, text: wait });
      isBusy.current = true;
      try {
        await act(command);
      } catch (error) {
        say('not', nothing);
        presentError(error, 'action');
      }
      isBusy.current = false;
    },
    forget: useCallback(() => {
      drop();
      setAnswer(undefined);
    }, [drop]),
    note: (done) => {
      step.current = done;
    },
  };
}
