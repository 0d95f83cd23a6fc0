/**
 * Which modules of the build share a file: what every page needs in one, what sign-in adds in another, what the shipments
 * list adds in a third, what a shipment adds in a fourth, and then what is used by the same people on the same way. A hundred
 * small files cost a slow connection more than they save, and a device twice the time to keep them; what is large and rare
 * (the PDF viewer, the camera, the import) stays in files of its own.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Where each group begins; it has all that is reached from there by static imports and not by an earlier group. */
const GROUPS = {
  // With the parts that sign-in and the list share, so that neither loads the other.
  start: [
    'main.tsx',
    'components/use-title.ts',
    'i18n/error-messages.ts',
    'shell/lazy-part.ts',
    'shell/look-entries.ts',
    'shell/status-line.tsx',
    'ui/cells.tsx',
    'ui/inset-button.tsx',
    'ui/logo.tsx',
    'ui/text-field.tsx',
  ],
  // The form library: whoever is signed in already does not need it.
  login: ['routes/Login.tsx?tsr-split=component'],
  list: [
    'routes/_signed-in.tsx?tsr-split=component',
    'routes/_signed-in/Shipments.tsx?tsr-split=component',
    'data/user-data.ts',
    'data/session/device-profiles.ts',
  ],
  // Small, and wanted by what comes late everywhere.
  dialog: ['ui/dialog.tsx'],
  answers: ['../contract/answer-shapes.ts'],
  // What keeps and sends a save comes with the form.
  shipment: [
    'routes/_signed-in/Shipment.$shipmentId.tsx?tsr-split=component',
    'data/outbox/open-outbox.ts',
    'data/outbox/outcome-channel.ts',
    'data/drafts/drafts.ts',
    'data/outbox/shipment-commands.ts',
    'data/api/direct-writes.ts',
    'data/outbox/register-commands.ts',
    '../domain/kinds/shown-entity.ts',
  ],
  // Small, and none worth a file of its own: what the shell and the list show only when there is a reason.
  occasions: [
    'shell/session-ended-dialog.tsx',
    'shell/small-menu.tsx',
    'features/shipments/list/hidden-shipment.tsx',
    'features/shipments/list/list-notice-dialog.tsx',
    'data/cache/history-move.ts',
    'data/outbox/kept-work.ts',
  ],
  // Wanted on every page: what it shares with the end of day comes with it, so that it does not load the end of day.
  shell: ['shell/lazy-parts.tsx'],
  // Loaded once the list is drawn, on every page of whoever is signed in.
  presence: [
    'features/queue/queue-presence.tsx',
    'features/shipments/scan/scan-presence.tsx',
    'features/notifications/notification-bell.tsx',
    'data/push/notification-center.ts',
  ],
  // Who opens one list of a register goes to another, and there to its entries.
  registers: [
    'routes/_signed-in/addresses.tsx?tsr-split=component',
    'routes/_signed-in/DeliveryTypes.tsx?tsr-split=component',
    'routes/_signed-in/Carriers.index.tsx?tsr-split=component',
    'routes/_signed-in/_company/Users.tsx?tsr-split=component',
  ],
  entries: [
    'routes/_signed-in/addresses.$addressId.tsx?tsr-split=component',
    'routes/_signed-in/DeliveryTypes.$deliveryType.tsx?tsr-split=component',
    'routes/_signed-in/_company/Users.$username.tsx?tsr-split=component',
  ],
  mailedLinks: [
    'routes/ConfirmAccount.tsx?tsr-split=component',
    'routes/ResetPassword.$token.tsx?tsr-split=component',
    'routes/ResetPassword.index.tsx?tsr-split=component',
    'routes/Unlock.$token.tsx?tsr-split=component',
  ],
  home: ['routes/_signed-in/Home.tsx?tsr-split=component', 'routes/_signed-in/Support.tsx?tsr-split=component'],
  papers: [
    'routes/_signed-in/EndOfDay.index.tsx?tsr-split=component',
    'routes/_signed-in/EndOfDay.$jobId.tsx?tsr-split=component',
    'routes/_signed-in/Shipment.$shipmentId_.prints.tsx?tsr-split=component',
    'routes/_signed-in/Shipment.$shipmentId_.log.tsx?tsr-split=component',
    'routes/_signed-in/Carriers.$carrierId_.log.tsx?tsr-split=component',
  ],
};

/** The form library names it, but the first that validates with it is the form of a shipment. */
const VALIDATION = { name: 'validation', test: /\/node_modules\/valibot\//, priority: Object.keys(GROUPS).length + 1 };

/** What the groups leave: one file, since the first page names every file of styles that a later one waits for. */
const LATER_STYLES = { name: 'later-styles', test: /\.module\.css$/, priority: 0 };

/** Behind the same door as everything else of their package, and used only later: by kept answers, writes and guarded forms. */
const LATER =
  /-(core|query)\/build\/\w+\/(hydration|infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.|react-router\/dist\/esm\/useBlocker\./;

/** For the bundler's `codeSplitting.groups`: an earlier group takes what it needs before the next. */
export function createChunkGroups() {
  let groups: Map<string, string> | undefined;
  const reached = Object.keys(GROUPS).map((group, index, all) => ({
    priority: all.length - index,
    name(id: string, graph: ModuleGraph): string | null {
      groups ??= reachGroups(graph);
      return groups.get(id) === group ? group : null;
    },
  }));
  return [VALIDATION, ...reached, LATER_STYLES];
}

function reachGroups(graph: ModuleGraph): Map<string, string> {
  const groups = new Map<string, string>();
  for (const [group, roots] of Object.entries(GROUPS)) {
    const waiting = roots.map((root) => path.join(HERE, root));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (groups.has(id)) continue;
      const found = graph.getModuleInfo(id);
      if (!found) continue;
      groups.set(id, group);
      waiting.push(...found.importedIds.filter((imported) => !LATER.test(imported)));
    }
  }
  return groups;
}
