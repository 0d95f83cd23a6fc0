/**
 * A shipment that no longer exists: taken back before it was sent, or deleted on the server. Unsaved changes to it are shown, to
 * be saved as a new shipment or given up. Without any, the person goes to the list, which says why.
 */

import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useThrowInRender } from '#client/components/use-throw-in-render.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { isTemporaryId, shipmentKey } from '#client/data/device/entity-key.ts';
import type { Draft } from '#client/data/device/work-database.ts';
import { OrphanedDraft } from '#client/editing/orphaned-draft.tsx';
import { Page } from '#client/ui/page.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { showToast } from '#client/ui/toasts.ts';
import * as styles from './gone-shipment.module.css';
import { SHIPMENT_EDITING } from './shipment-draft.ts';

type GoneShipmentProps = {
  shipmentId: string;
  /** It was shown on this page before it disappeared. */
  wasHere: boolean;
};

export function GoneShipment({ shipmentId, wasHere }: GoneShipmentProps) {
  const { t } = useLingui();
  const { drafts } = useUserData();
  const navigate = useNavigate();
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>();
  const fail = useThrowInRender();
  const wasUndone = wasHere && isTemporaryId(shipmentId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shipment
  useEffect(() => {
    let isLeft = false;
    drafts
      .open(shipmentKey(shipmentId))
      .then((found) => {
        if (isLeft) return;
        if (found) setDraft(found);
        else leave();
      })
      .catch(fail);
    return () => {
      isLeft = true;
    };
  }, [shipmentId]);

  function leave(): void {
    // The person is already on the way to another page.
    if (!router.latestLocation.pathname.endsWith(shipmentId)) return;
    const state = wasUndone ? {} : ({ notice: 'shipmentNotFound' } as const);
    void navigate({ to: '/Shipments', state, replace: true });
    if (!wasUndone) return;
    const text = t`It stays in the queue’s journal for 30 days.`;
    showToast({ tone: 'info', title: t`The new shipment was undone`, text });
  }

  return draft ? <OrphanedShipment shipmentId={shipmentId} draft={draft} why="gone" /> : null;
}

type OrphanedShipmentProps = {
  shipmentId: string;
  draft: Draft;
  /** `restored`: the server's data come from a backup, and its id may stand for another shipment. */
  why: 'gone' | 'restored';
};

export function OrphanedShipment({ shipmentId, draft, why }: OrphanedShipmentProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const types = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []);

  function title(): string {
    if (why === 'restored') return t`The server’s data were restored from a backup`;
    return isTemporaryId(shipmentId) ? t`The new shipment was undone` : t`Shipment ${shipmentId} no longer exists`;
  }

  return (
    <Page narrow>
      <Panel className={styles.gone}>
        <OrphanedDraft
          edited={SHIPMENT_EDITING}
          draft={draft}
          names={new Map(types?.map(({ id, name }) => [id, name]))}
          onSaved={(id) => navigate({ to: '/Shipment/$shipmentId', params: { shipmentId: id }, replace: true })}
          onDiscarded={() => navigate({ to: '/Shipments', replace: true })}
        >
          <h1>{title()}</h1>
          {why === 'restored' && (
            <p>{t`You typed this before the restore. Shipment ${shipmentId} may be a different one now.`}</p>
          )}
          <p>{t`What you typed was not saved. You can save it as a new shipment.`}</p>
        </OrphanedDraft>
      </Panel>
    </Page>
  );
}
