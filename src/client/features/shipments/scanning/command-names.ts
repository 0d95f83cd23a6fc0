/** The commands that can be scanned: their names and what they do. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { ScanCommand } from '#domain/scanning/command-code.ts';

type CommandWords = { readonly icon: IconName; readonly name: MessageDescriptor; readonly does: MessageDescriptor };

export const COMMAND_WORDS: Readonly<Record<ScanCommand, CommandWords>> = {
  book: {
    icon: 'truck',
    name: msg`Book`,
    does: msg`Books the shipment. Scan it twice within 5 seconds. On the page End of day it books and prints the day.`,
  },
  print: { icon: 'print', name: msg`Print`, does: msg`Prints what is missing or old of the shipment.` },
  next: {
    icon: 'right',
    name: msg`Next`,
    does: msg`Leaves the shipment and goes back to the list, ready for the next scan.`,
  },
  undo: { icon: 'undo', name: msg`Undo`, does: msg`Takes back what the last scan did, where that can be done.` },
  endOfDay: {
    icon: 'document',
    name: msg`End of day`,
    does: msg`Opens the end of day. Once it is open, scan Book twice to start it.`,
  },
  loadCheck: {
    icon: 'truck',
    name: msg`Load check`,
    does: msg`Opens the load check of the shipment’s truck, or of today’s trucks. Then scan each package.`,
  },
  finish: {
    icon: 'check',
    name: msg`Finish`,
    does: msg`Opens the signing of a load check; scanned again, it signs. On the page End of day it does what Book does.`,
  },
};
