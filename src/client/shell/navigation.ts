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
import { showKeyHelp } from './key-help-state.ts';
import { rerunTour } from './tour-state.ts';

export type NavigationEntry = {
  path: string;
  label: MessageDescriptor;
  icon: IconName;
  /** Opens in a tab of its own, beside what the person is doing. */
  newTab?: true;
  /** The operation its screen starts with: the account menu shows the entry only to people who may call it. */
  opensWith?: OperationName;
};

/** An entry that does something at once, instead of leading somewhere. */
export type NavigationAct = Pick<NavigationEntry, 'label' | 'icon'> & { act: () => void };

export const TODAY: NavigationEntry = { path: '/Home', label: msg`Today`, icon: 'calendar' };

export const SHIPMENTS: NavigationEntry = { path: '/Shipments', label: msg`Shipments`, icon: 'box' };

export const SETTINGS: readonly NavigationEntry[] = [
  { path: '/Carriers', label: msg`Carriers`, icon: 'truck' },
  { path: '/DeliveryTypes', label: msg`Delivery types`, icon: 'document' },
  { path: '/Addresses', label: msg`Addresses`, icon: 'track' },
];

export const SUPPORT: readonly (NavigationEntry | NavigationAct)[] = [
  { label: msg`Rerun the tour`, icon: 'return', act: rerunTour },
  { path: '/Test', label: msg`Check this device`, icon: 'scan' },
  { label: msg`Keyboard shortcuts`, icon: 'keyboard', act: showKeyHelp },
  { path: '/Faq', label: msg`FAQ`, icon: 'help', newTab: true },
  { path: '/UserAgreement', label: msg`User agreement`, icon: 'document', newTab: true },
];

export const PROFILE: NavigationEntry = { path: '/MyProfile', label: msg`My profile`, icon: 'user' };

export const COMPANY: readonly NavigationEntry[] = [
  { path: '/Subscription', label: msg`Subscription`, icon: 'settings', opensWith: 'company' },
  { path: '/Users', label: msg`Users`, icon: 'user', opensWith: 'users' },
];

/** Whether the account menu and the tour name a screen: only to people who may open it. The hamburger menu names them all. */
export function isShownTo(role: SessionRole, { opensWith }: Pick<NavigationEntry, 'opensWith'>): boolean {
  return opensWith === undefined || mayCall(role, operations[opensWith].access);
}
