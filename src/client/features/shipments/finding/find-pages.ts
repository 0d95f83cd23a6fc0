/** How the pages that the box leads to are called, and who is led to them: whom the menus would show them, too. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isShownTo, type NavigationEntry } from '#client/shell/navigation.ts';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { OperationName } from '#contract/operations.ts';
import type { SessionRole } from '#contract/primitives.ts';
import { findPages, type NamedPage } from '#domain/finding/page-words.ts';
import { askedText } from '#domain/shipments/asked-text.ts';

const PAGES: Readonly<Record<NamedPage, readonly [MessageDescriptor, IconName, OperationName?]>> = {
  '/Home': [msg`Today`, 'calendar'],
  '/Shipments': [msg`Shipments`, 'box'],
  '/Loads': [msg`Load check`, 'truck'],
  '/EndOfDay': [msg`End of day`, 'print'],
  '/Carriers': [msg`Carriers`, 'truck'],
  '/DeliveryTypes': [msg`Delivery types`, 'document'],
  '/Addresses': [msg`Addresses`, 'track'],
  '/Printing': [msg`Printing`, 'print'],
  '/MyProfile': [msg`My profile`, 'user'],
  '/Subscription': [msg`Subscription`, 'settings', 'company'],
  '/Users': [msg`Users`, 'user', 'users'],
  '/Audit': [msg`Audit log`, 'log', 'audit'],
  '/Test': [msg`Check this device`, 'scan'],
  '/Support': [msg`Support`, 'help'],
};

export type FoundPage = Pick<NavigationEntry, 'path' | 'label' | 'icon'>;

/** The best one that the person may open. */
export function findPage(text: string, role: SessionRole): FoundPage | undefined {
  const asked = askedText(text);
  const isOpenTo = ([, , opensWith]: (typeof PAGES)[NamedPage]) => isShownTo(role, opensWith ? { opensWith } : {});
  const found = asked && findPages(asked).find((page) => isOpenTo(PAGES[page]));
  if (!found) return undefined;
  const [label, icon] = PAGES[found];
  return { path: found, label, icon };
}
