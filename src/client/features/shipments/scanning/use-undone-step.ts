/** Undoes what the last scan or command did, or says that this is not possible. */
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { forgetDeferred } from '#client/data/cache/deferred-look-ups.ts';
import { MovedOnError } from '#client/data/outbox/outbox-store.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import type { CommandName } from '#domain/commands/kind-names.ts';

export type ScanStep =
  /** Moved to another screen. */
  | { readonly kind: 'went'; readonly from: string; readonly to: string }
  | { readonly kind: 'booked'; readonly shipmentId: string; readonly name: string }
  /** Remembered a code to ask about later. */
  | { readonly kind: 'asked'; readonly raw: string; readonly written: string }
  | { readonly kind: 'final'; readonly why: string };

const BOOKING: CommandName = 'shipment.book';

type Undone = { readonly isUndone: boolean; readonly title: string; readonly text: string };

export function useUndoneStep(): (step: ScanStep | undefined) => Promise<Undone> {
  const { t } = useLingui();
  const router = useRouter();
  const { work } = useServices();
  const { cache, outbox, resolveId } = useUserData();
  const done = (title: string, text = '') => ({ isUndone: true, title, text });
  const nothing = (text: string) => ({ isUndone: false, title: t`Nothing to undo`, text });

  async function undoBooking(shipmentId: string, name: string): Promise<Undone> {
    const id = await resolveId(shipmentId);
    const { entries } = outbox.records.get();
    const waiting = entries.find(
      ({ operation, entityKey, state }) =>
        operation === BOOKING && state !== 'applied' && [id, shipmentId].includes(idOfKey(entityKey)),
    );
    if (!waiting) return nothing(t`${name} is booked already. Cancel booking on its page tells the carrier.`);
    try {
      await outbox.undo(waiting.id);
    } catch (error) {
      if (error instanceof MovedOnError) return nothing(t`The booking of ${name} is already being sent.`);
      throw error;
    }
    return done(t`${name} will not be booked`, t`The booking that waited is taken back.`);
  }

  return async (step) => {
    if (step?.kind === 'booked') return undoBooking(step.shipmentId, step.name);
    if (step?.kind === 'final') return nothing(step.why);
    if (step?.kind === 'asked') {
      const { raw, written } = step;
      await forgetDeferred(cache, raw);
      return done(t`The reminder is taken back`, t`${written} will not be asked about.`);
    }
    // A person who has moved on stays where they are.
    if (step?.kind === 'went' && step.to === router.state.location.href && step.from !== step.to) {
      await work.flush();
      await router.navigate({ href: step.from, ignoreBlocker: true });
      return done(t`Back where you were`);
    }
    return nothing(t`No scan has done anything that can be taken back.`);
  };
}
