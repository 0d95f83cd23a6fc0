/**
 * What a new company still has to do before its first day runs by itself, for those who may do it, until all of it is done or
 * somebody hides it on this device.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useIsRead } from '#client/components/unread-state.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useLive, useUserData } from '#client/components/user-data-provider.tsx';
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { ShellLink } from '#client/shell/shell-link.tsx';
import { HIDDEN_STEPS } from '#client/shell/tour-state.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './first-steps.module.css';

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  readonly path: string | undefined;
}

interface FirstStepsProps {
  readonly left: readonly Step[];
  /** The one to do now. */
  readonly next: Step;
  readonly count: number;
  readonly onHide: () => void;
}

/** Undefined when there is nothing for this person to do, or not yet known. */
export function useFirstSteps(): FirstStepsProps | undefined {
  const { t } = useLingui();
  const { restriction } = useCan('saveCarrier');
  const { user, staticData, shipments } = useUserData();
  const isRead = useIsRead();
  const { size: shipmentCount } = useObservable(shipments.rows);
  const { warehouse } = useObservable(staticData);
  const { companyId } = user;
  const [isHidden, setHidden] = useState(() => deviceValues.getItem(HIDDEN_STEPS) === companyId);
  const counts = useLive(
    async ({ cache }) => ({
      carriers: await cache.carriers.count(),
      deliveryTypes: await cache.deliveryTypes.count(),
      addresses: await cache.addresses.count(),
    }),
    [],
  );
  if (isHidden || !isRead || !counts || restriction?.reason === 'role') return undefined;
  const steps: readonly Step[] = [
    { title: t`Company registered`, isDone: true, path: undefined },
    { title: t`First carrier connected`, isDone: counts.carriers > 0, path: '/Carriers/new' },
    { title: t`First delivery type`, isDone: counts.deliveryTypes > 0, path: '/DeliveryTypes/new' },
    { title: t`First address`, isDone: counts.addresses > 0, path: '/addresses/new' },
    { title: t`First shipment`, isDone: shipmentCount > 0, path: '/Shipment/new' },
    { title: t`Company verified, test mode over`, isDone: !warehouse.testMode, path: undefined },
  ];
  const left = steps.filter(({ isDone }) => !isDone);
  const next = left.find(({ path }) => path);
  // The last step is not the company's to do, and the top bar says test mode until it is done.
  return (
    next && {
      ...{ left, next, count: steps.length },
      onHide() {
        deviceValues.setItem(HIDDEN_STEPS, companyId);
        setHidden(true);
      },
    }
  );
}

export function FirstSteps({ left, next, count, onHide }: FirstStepsProps) {
  const { t } = useLingui();
  const done = count - left.length;
  return (
    <Cells
      id="first-steps"
      title={t`First steps`}
      titleEnd={
        <>
          <span className="muted small">{t`${done} of ${count}`}</span>
          <Button variant="quiet" onClick={onHide}>
            {t`Hide`}
          </Button>
        </>
      }
    >
      <ul className={styles.steps}>
        {left.map((step) => (
          <li key={step.title} className={step === next ? styles.next : undefined}>
            <Icon name="state-10" />
            <span>{step.title}</span>
            {step.path && (
              <ShellLink path={step.path} className={buttonClass(step === next ? 'primary' : 'quiet')}>
                {t`Go there`}
              </ShellLink>
            )}
          </li>
        ))}
      </ul>
    </Cells>
  );
}
