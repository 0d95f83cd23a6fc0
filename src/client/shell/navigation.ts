/**
 * The entries of the top bar and the hamburger menu: where they lead, what they are called, who sees them. The guards of the
 * routes apply whatever is shown here.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { type OperationName, operations } from '#contract/operations.ts';
import type { SessionRole } from '#contract/primitives.ts';
import { mayCall } from '#domain/session/roles.ts';
import { rerunTour } from './tour-door.ts';

export type NavigationEntry = {
  path: string;
  label: MessageDescriptor;
  icon: IconName;
  /** Beside what one is doing: in a tab of its own. */
  newTab?: true;
  /** What its screen begins with: only those who may call it see the entry. */
  opensWith?: OperationName;
};

/** What is done here and now, instead of going somewhere. */
export type NavigationAct = Pick<NavigationEntry, 'label' | 'icon'> & { act: () => void };

export const SHIPMENTS: NavigationEntry = { path: '/Shipments', label: msg`Shipments`, icon: 'box' };

export const SETTINGS: readonly NavigationEntry[] = [
  { path: '/Carriers', label: msg`Carriers`, icon: 'truck' },
  { path: '/DeliveryTypes', label: msg`Delivery types`, icon: 'document' },
  { path: '/Addresses', label: msg`Addresses`, icon: 'track' },
];

export const SUPPORT: readonly (NavigationEntry | NavigationAct)[] = [
  { label: msg`Rerun the tour`, icon: 'return', act: rerunTour },
  { path: '/Faq', label: msg`FAQ`, icon: 'help', newTab: true },
  { path: '/UserAgreement', label: msg`User agreement`, icon: 'document', newTab: true },
];

export const PROFILE: NavigationEntry = { path: '/MyProfile', label: msg`My profile`, icon: 'user' };

export const COMPANY: readonly NavigationEntry[] = [
  { path: '/Subscription', label: msg`Subscription`, icon: 'settings', opensWith: 'company' },
  { path: '/Users', label: msg`Users`, icon: 'user', opensWith: 'users' },
];

/** A menu names a screen only to those who may open it. */
export function isShownTo(role: SessionRole, { opensWith }: Pick<NavigationEntry, 'opensWith'>): boolean {
  return opensWith === undefined || mayCall(role, operations[opensWith].access);
}
