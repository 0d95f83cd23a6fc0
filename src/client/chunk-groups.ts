/**
 * Decides which modules of the build share a file: one file for what every page needs, one for what sign-in adds, one for what
 * the shipments list adds, one for what a shipment adds, and then one for each set of pages that the same people visit together.
 * A hundred small files cost a slow connection more than they save, and take a device twice as long to store. Large and rare
 * parts (the PDF viewer, the camera, the import) stay in files of their own.
 * A page joins a group by the route group its file is in.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** The pages of a route group: a folder in brackets, which is no part of their address. */
function routesIn(group: string, isMember: (file: string) => boolean = () => true): string[] {
  return readdirSync(path.join(HERE, 'routes', group))
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('-') && isMember(file))
    .map((file) => `routes/${group}/${file}?tsr-split=component`);
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * The roots of each group. A group takes everything its roots reach by static imports, except what an earlier group has taken.
 */
const GROUPS = {
  // With the parts that sign-in, the list and the forms of visitors share, so that none of them loads another.
  start: [
    'main.tsx',
    'components/page-states.tsx',
    'components/use-title.ts',
    'i18n/error-messages.ts',
    'pwa/worker-url.ts',
    'shell/lazy-part.ts',
    'shell/appearance-entries.ts',
    'shell/status-line.tsx',
    'ui/button-row.tsx',
    'ui/cells.tsx',
    'ui/inset-button.tsx',
    'ui/logo.tsx',
    'ui/text-field.tsx',
  ],
  // Brings the form library, which people who are already signed in do not need.
  login: ['routes/Login.tsx?tsr-split=component'],
  // Visitors who register choose a country by its name, and need nothing else of the list.
  countries: ['../domain/shared/countries.ts', 'ui/select-field.tsx'],
  list: [
    'routes/_signed-in.tsx?tsr-split=component',
    'routes/_signed-in/Shipments.tsx?tsr-split=component',
    'features/shipments/list/search-instead.ts',
    'data/user-data.ts',
    'data/session/device-profiles.ts',
  ],
  // What late parts of every kind share, with the styles of all of them: each style sheet is a request, made before its part is
  // shown. Visitors who register or follow a mailed link load it without the shipment.
  late: [
    'components/use-city-of-zip.ts',
    'ui/dialog.tsx',
    'ui/accordion.tsx',
    'ui/check.tsx',
    'ui/choices.tsx',
    'ui/form/draft-field.tsx',
    'ui/form/draft-form.ts',
    '../contract/errors.ts',
    '../contract/primitives.ts',
    '../domain/company/plan-limits.ts',
    '../domain/company/vat-number.ts',
    'i18n/field-messages.ts',
    'i18n/restriction-messages.ts',
    '../domain/delivery-types/trade-area.ts',
    '../domain/shared/countries.ts',
    'data/outbox/lease-store.ts',
  ],
  // The first answers are checked with it.
  answers: ['../contract/response-shapes.ts'],
  // The code that stores and sends a save loads with the form.
  shipment: [
    'routes/_signed-in/Shipment.$shipmentId.tsx?tsr-split=component',
    'data/outbox/open-outbox.ts',
    'data/outbox/outcome-channel.ts',
    'data/drafts/drafts.ts',
    'data/outbox/shipment-commands.ts',
    'data/api/direct-writes.ts',
    'data/outbox/register-commands.ts',
    // Today and the load check share it, with the descriptors of the kinds below.
    'features/shipments/loads/use-loads.ts',
    '../domain/kinds/kinds.ts',
  ],
  // Small parts that are not worth a file each: the shell and the list show them only on some occasion.
  occasions: [
    'shell/session-ended-dialog.tsx',
    'shell/silent-storage.tsx',
    'shell/small-menu.tsx',
    'features/session/parked-work-hint.tsx',
    'features/shipments/list/hidden-shipment.tsx',
    'features/shipments/list/list-notice-dialog.tsx',
    'routes/_signed-in.tsx?tsr-split=errorComponent',
    'data/cache/history-move.ts',
    'data/outbox/parked-work.ts',
  ],
  // Needed on every page. Code it shares with the end of day goes here, so that it does not load the end of day.
  // The names of label sizes are too small for a file of their own.
  shell: ['shell/lazy-parts.tsx', 'i18n/label-size-names.ts'],
  // Loaded once the page is drawn, on every signed-in page.
  presence: [
    'features/tour/guided-tour.tsx',
    'features/outbox/outbox-host.tsx',
    'features/shipments/scanning/scanning-host.tsx',
    'features/notifications/notification-bell.tsx',
    'features/shipments/list/list-fresh.tsx',
    'features/shipments/list/list-head.tsx',
    'features/shipments/list/list-more-menu.tsx',
    'data/push/notification-center.ts',
  ],
  // People who open one register's list go on to another, and from there to its entries.
  registers: routesIn('_signed-in/(registers)', (file) => !file.includes('$')),
  entries: routesIn('_signed-in/(registers)', (file) => file.includes('$')),
  // Of people who are not signed in, or no longer.
  visitors: [...routesIn('(visitors)'), 'features/session/sign-out-reason.tsx', 'features/session/storage-hint.tsx'],
  // With the second factor, wherever it is asked for or added.
  profile: [
    'routes/_signed-in/MyProfile.tsx?tsr-split=component',
    'components/second-factor/own-factors.tsx',
    'features/session/demanded-factor-screen.tsx',
    'features/session/factor-step.tsx',
  ],
  // What is read, and the gallery, of which only development has more than an empty page.
  reading: routesIn('(reading)'),
  // With what the list does to many shipments: the same code.
  home: [...routesIn('_signed-in/(home)'), 'features/shipments/list/list-bulk.tsx'],
  papers: routesIn('_signed-in/(papers)'),
  // Whoever imports addresses imports shipments, and both share their steps.
  imports: [
    'routes/_signed-in/addresses_.import.tsx?tsr-split=component',
    'routes/_signed-in/Shipments_.import.tsx?tsr-split=component',
  ],
  // Small parts that somebody has to ask for.
  asked: [
    'components/barcode.tsx',
    'components/pdf-preview.tsx',
    'components/save-export.ts',
    'importing/workbook-file.ts',
    'features/outbox/queue-notice.tsx',
    'components/labels/prepare-labels.ts',
    '../domain/carriers/suites.ts',
    'features/shipments/page/paste-dialog.tsx',
    'features/shipments/page/printers-dialog.tsx',
    'features/shipments/page/sheet-dialog.tsx',
    'features/shipments/scanning/camera-finder.tsx',
    'features/shipments/scanning/command-sheet-dialog.tsx',
  ],
};

/** The form library imports it, but signing in does not need it. */
const VALIDATION = { name: 'validation', test: /\/node_modules\/valibot\//, priority: Object.keys(GROUPS).length + 1 };

/** Exported by the same entry as the rest of their package, but needed only later: by kept answers, writes and guarded forms. */
const LATER =
  /-(core|query)\/build\/\w+\/(hydration|infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.|react-router\/dist\/esm\/useBlocker\./;

/** The style sheets that do not wait: what signing in adds is small. */
const STYLES_OF: Readonly<Record<string, string>> = { start: 'start', login: 'start', list: 'list' };

/** For the bundler's `codeSplitting.groups`: earlier groups take their modules first, and what those import. */
export function createChunkGroups() {
  let groups: Map<string, string> | undefined;
  const reached = Object.keys(GROUPS).map((group, index, all) => ({
    priority: all.length - index,
    name(id: string, graph: ModuleGraph): string | null {
      groups ??= reachGroups(graph);
      const found = groups.get(id);
      const own = id.endsWith('.module.css') ? (STYLES_OF[found ?? ''] ?? 'late') : found;
      return own === group ? group : null;
    },
  }));
  return [VALIDATION, ...reached];
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
