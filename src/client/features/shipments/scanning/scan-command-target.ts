/**
 * What a scanned command acts on, registered by the screen itself, so that a command does what its button does, by the same rules
 * and with the same questions.
 * Not here: carrying it out (use-commands.ts).
 */
import { useEffect, useRef } from 'react';
import { createObservable } from '#client/data/observable-value.ts';

/** `asks`: the page shows a question, and nothing is done before it is answered. `not`: the page says why. */
export type CommandResult = 'done' | 'waits' | 'asks' | 'not';

export interface CommandAction {
  /** Why it is not possible now, in the words of its button. */
  readonly reason: string | undefined;
  readonly run: () => Promise<CommandResult>;
}

export type ShipmentPlace = {
  readonly screen: 'shipment';
  readonly shipmentId: string;
  readonly name: string;
  readonly book: CommandAction;
  readonly print: CommandAction;
};
export type DayPlace = {
  readonly screen: 'endOfDay';
  /** What starting it does, in the words of its button. */
  readonly what: string;
  readonly start: CommandAction;
};
export type TruckPlace = {
  readonly screen: 'truck';
  /** Asks the driver to sign; while it is asked, signs. */
  readonly finish: CommandAction;
};
export type CommandPlace = ShipmentPlace | DayPlace | TruckPlace;

/** Holds a function that returns the current place, which changes with every key that is typed. */
const places = createObservable<(() => CommandPlace | undefined) | undefined>(undefined);

/** Registers the place while the calling screen is mounted; undefined leaves it to a window over the screen. */
export function useScanCommandTarget(place: CommandPlace | undefined): void {
  const current = useRef(place);
  useEffect(() => {
    current.current = place;
  });
  const isHere = place !== undefined;
  useEffect(() => {
    if (!isHere) return;
    const here = () => current.current;
    places.set(here);
    return () => {
      if (places.get() === here) places.set(undefined);
    };
  }, [isHere]);
}

export function commandPlace(): CommandPlace | undefined {
  return places.get()?.();
}

/** Waits for the page of a shipment that is being opened; undefined when it does not open in time. */
export function arrivedShipment(shipmentId: string, limit: AbortSignal): Promise<ShipmentPlace | undefined> {
  const arrived = () => {
    const place = commandPlace();
    return place?.screen === 'shipment' && place.shipmentId === shipmentId ? place : undefined;
  };
  return new Promise((resolve) => {
    const settle = () => {
      const place = arrived();
      if (!place && !limit.aborted) return;
      stop();
      limit.removeEventListener('abort', settle);
      resolve(place);
    };
    const stop = places.subscribe(settle);
    limit.addEventListener('abort', settle);
    settle();
  });
}
