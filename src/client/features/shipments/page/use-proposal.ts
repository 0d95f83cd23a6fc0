/**
 * What the chosen receiver got before, proposed to a new shipment: looked up on the device, and where that knows nothing among the
 * archived shipments, which only the server has; taken over by a person, marked until it is changed or saved, and removable.
 * Offline, it is limited to what the device knows.
 * Not here: what is proposed (domain/shipments/proposal.ts), how it looks (last-time.tsx).
 */
import { useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useThrowInRender } from '#client/components/use-throw-in-render.ts';
import { useWarehouseDay } from '#client/components/use-warehouse-day.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { shipmentQuery } from '#client/data/cache/shipment-query.ts';
import type { ShownRow } from '#client/data/cache/shipment-reader.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { asEntity } from '#client/editing/entity-draft.ts';
import type { DraftHandle } from '#client/editing/use-entity-draft.ts';
import type { Party } from '#contract/address.ts';
import type { Shipment } from '#contract/shipment.ts';
import {
  differentShipments,
  isAlike,
  type Proposal,
  type ProposedField,
  proposalFor,
  shipmentsTo,
  standingFields,
  wasSent,
  withoutProposal,
} from '#domain/shipments/proposal.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { ShipmentDraft } from './shipment-draft.ts';

const DIFFERENT_AT_MOST = 5;
/** Number of shipments searched for different ones. */
const READ_AT_MOST = 40;

type Row = Pick<ShownRow, 'shipmentId' | 'status' | 'dispDate'>;

export type LastTime = {
  /** Number of shipments to the receiver that were sent, of those that the device knows. */
  readonly count: number;
  /** The newest of each kind, newest first; empty until the device has answered. */
  readonly different: readonly Shipment[];
  /** How many of the searched shipments that were sent are like the newest, and how many were searched. */
  readonly alike: { readonly count: number; readonly of: number };
  /** It came when the person had gone on already, so it takes no focus. */
  readonly isLate?: boolean;
};

export type ProposalHandle = {
  readonly offered: LastTime | undefined;
  /** Set as long as any of it remains and is not saved. */
  readonly proposal: Proposal | undefined;
  readonly standing: readonly ProposedField[];
  /** Returns whether there is anything to offer. */
  readonly offer: (receiver: Party) => boolean;
  readonly take: (from: Shipment) => void;
  readonly startEmpty: () => void;
  readonly takeAway: () => void;
};

export function useProposal(
  { state, latest, dispatch }: DraftHandle<Shipment, ShipmentDraft>,
  factsOf: (deliveryType: string | null) => ShipmentFacts,
): ProposalHandle {
  const userData = useUserData();
  const { api, connectivity } = useServices();
  const fail = useThrowInRender();
  const today = useWarehouseDay();
  const [offered, setOffered] = useState<LastTime>();
  const [proposal, setProposal] = useState<Proposal>();
  const lastAsked = useRef<Party>(undefined);
  const isNew = state.base.status === STATUS.new;
  const standing = proposal && isNew ? standingFields(proposal, asEntity(state.draft)) : [];

  async function shipmentOf({ shipmentId }: Row): Promise<Shipment | undefined> {
    const find = async () => (await userData.shipments.find(shipmentId))?.shipment;
    const found = await find();
    if (found || isTemporaryId(shipmentId) || connectivity.state.get() !== 'online') return found;
    // The device has the shipment's row, but not its contents.
    await userData.queryClient.fetchQuery(shipmentQuery(userData, shipmentId)).catch(() => undefined);
    return find();
  }

  function lookThrough(rows: readonly Row[], read: readonly (Shipment | undefined)[]): LastTime {
    const found = read.filter((shipment) => shipment !== undefined);
    const [newest] = found;
    const sent = found.filter((shipment) => wasSent(shipment, today));
    const alike = newest ? sent.filter((shipment) => isAlike(shipment, newest)).length : 0;
    return {
      count: rows.filter((row, place) => wasSent({ ...row, bookedAs: read[place]?.bookedAs }, today)).length,
      different: differentShipments(found, DIFFERENT_AT_MOST),
      alike: { count: alike, of: sent.length },
    };
  }

  async function archivedTo(receiver: Party): Promise<LastTime> {
    const searchFields = { receiver: receiver.name, status: [STATUS.archived] };
    const { data } = await api.call('shipmentsList', { body: { searchFields, sort: null, page: 1, snapshot: '' } });
    const rows = shipmentsTo(receiver, data);
    // They stay off the device.
    const answers = rows
      .slice(0, DIFFERENT_AT_MOST)
      .map(({ shipmentId }) => api.call('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } }));
    return lookThrough(
      rows,
      (await Promise.all(answers)).map(({ shipmentData }) => shipmentData),
    );
  }

  function offer(receiver: Party): boolean {
    setProposal(undefined);
    lastAsked.current = receiver;
    const rows = isNew ? shipmentsTo(receiver, userData.shipments.rows.get().values()) : [];
    setOffered(rows.length > 0 ? { count: 0, different: [], alike: { count: 0, of: 0 } } : undefined);
    if (rows.length > 0) {
      Promise.all(rows.slice(0, READ_AT_MOST).map(shipmentOf))
        .then((read) => lookThrough(rows, read))
        .then((found) => setOffered((now) => now && (found.different.length > 0 ? found : undefined)))
        .catch(fail);
    } else if (isNew && connectivity.state.get() === 'online') {
      // Nobody waits for it, so that whoever is silent is not told.
      archivedTo(receiver).then(
        (found) =>
          lastAsked.current === receiver && found.different.length > 0 && setOffered({ ...found, isLate: true }),
        () => undefined,
      );
    }
    return rows.length > 0;
  }

  function put(values: object): void {
    for (const [path, value] of Object.entries(values)) dispatch({ type: 'set', path, value });
  }

  return {
    ...{ standing, offer },
    // What is saved has been decided, whoever left the question unanswered.
    offered: isNew ? offered : undefined,
    proposal: proposal && isNew && (standing.length > 0 || proposal.withoutType) ? proposal : undefined,
    take(from) {
      const { base, draft } = latest();
      const taken = proposalFor(base, asEntity(draft), from, factsOf);
      put(taken.values);
      setProposal(taken);
      setOffered(undefined);
    },
    startEmpty() {
      lastAsked.current = undefined;
      setOffered(undefined);
    },
    takeAway() {
      if (!proposal) return;
      const { base, draft } = latest();
      put(withoutProposal(base, asEntity(draft), proposal));
      setProposal(undefined);
    },
  };
}
