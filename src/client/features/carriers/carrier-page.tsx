/**
 * One connection, or a new one, on a page of its own, because it is compared with a letter from the carrier. With the server, all
 * of it is shown; without it, what this device keeps. An unknown id leads to the list, which says so.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FailedState, LoadingState, NotOnDeviceState } from '#client/components/page-states.tsx';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { useRegisterPlaces } from '#client/registers/use-register-places.ts';
import { useRegisterStatus } from '#client/registers/use-register-status.ts';
import { Page } from '#client/ui/page.tsx';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { type EditedCarrier, newCarrier } from './carrier-draft.ts';
import { CarrierEditor } from './carrier-editor.tsx';
import { carrierRegister } from './carrier-register.tsx';
import { OfflineCarrier } from './offline-carrier.tsx';
import { CarrierSetup } from './setup/carrier-setup.tsx';
import { useCarriers } from './use-carriers.ts';

/** `isWhole`: a new one in the form of every field, rather than by questions. */
export function CarrierPage({ asked, isWhole }: { asked: string; isWhole: boolean }) {
  const id = asked.toLowerCase() === NEW_ID ? NEW_ID : asked;
  // The key gives a new connection a fresh form, and reopens one that was just created under its id.
  return (
    <Page>
      <OpenedCarrier key={isWhole ? `${id} whole` : id} id={id} isWhole={isWhole} />
    </Page>
  );
}

function OpenedCarrier({ id, isWhole }: { id: string; isWhole: boolean }) {
  const { t } = useLingui();
  const places = useRegisterPlaces(carrierRegister.path);
  const { warehouse } = useStaticData();
  const { state, retry } = useRegisterStatus();
  const known = useCarriers();
  const { isOnline, here, listed, isFresh, error, refetch } = known;
  const blank = useMemo(() => newCarrier(undefined, warehouse.testMode), [warehouse.testMode]);
  const found = listed?.find(({ carrierId }) => carrierId === id);
  const kept = here?.find(({ carrierId }) => carrierId === id);
  // An open form stays open when the server goes away, so that what was typed is not lost.
  const [isOpen, setOpen] = useState(false);
  const entity: EditedCarrier | undefined = id === NEW_ID ? blank : isOnline || isOpen ? found : undefined;
  const isDeleting = useRef(false);
  const isUnknown = !entity && !kept && here !== undefined && (isOnline ? isFresh && !!listed : state === 'complete');
  useEffect(() => {
    if (entity) setOpen(true);
    if (isUnknown && !isDeleting.current) places.leave({}, { isUnknown: true });
  }, [entity, isUnknown, places]);

  if (id === NEW_ID && !isWhole) {
    return <CarrierSetup carriers={here} places={places} refetch={async () => (await refetch()).data} />;
  }
  if (entity) {
    return (
      <CarrierEditor
        entity={entity}
        carriers={here}
        places={places}
        refetch={async () => (await refetch()).data}
        onDeleting={(is) => {
          isDeleting.current = is;
        }}
      />
    );
  }
  if (kept && !isOnline) return <OfflineCarrier carrier={kept} places={places} />;
  if (isOnline && error) return <FailedState text={t`Nothing was changed.`} onRetry={refetch} />;
  if (!isOnline && here && !kept) return <NotOnDeviceState onRetry={retry} />;
  return <LoadingState rows={8} />;
}
