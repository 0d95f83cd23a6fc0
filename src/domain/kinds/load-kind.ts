/**
 * Loads: what was scanned at a tailgate. A load is a set of events, so its entries never clash and are folded over base whether
 * base has them already or not. Scans that have not left yet leave together.
 */
import type { FinishedLoad, FinishLoadInput, Load, LoadEvent, LoadResponse } from '#contract/load.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { loadPlace } from '#domain/loads/load-id.ts';
import { mergedEvents, mergedFinishes } from '#domain/loads/load-state.ts';
import type { CommandRules, EntityRules, Folded } from './entity-kind.ts';

/**
 * By the ids of the events, so that those of a later scan are added to those that wait. `by` is not sent: the server knows whose
 * session tells it.
 */
export type LoadTidings = Readonly<Record<string, LoadEvent>>;
export type LoadFinishing = FinishLoadInput & { readonly by: string };

const TIME_LIMIT = 20_000;

const commands: Readonly<Record<'open' | 'tell' | 'finish', CommandRules<Load>>> = {
  open: {
    request: ({ id, payload }) => ({ call: 'openLoad', params: { loadId: id }, body: payload }),
    timeLimit: TIME_LIMIT,
  },
  tell: {
    request: ({ id, payload }) => ({
      call: 'tellLoad',
      params: { loadId: id },
      body: Object.values(payload as LoadTidings).map(({ by: _, ...event }) => event),
    }),
    timeLimit: TIME_LIMIT,
    joins: ['tell'],
    apply: (load, payload) => ({
      ...load,
      events: [...mergedEvents([...load.events, ...Object.values(payload as LoadTidings)])],
    }),
  },
  finish: {
    request({ id, payload }) {
      const { by: _, ...body } = payload as LoadFinishing;
      return { call: 'finishLoad', params: { loadId: id }, body };
    },
    timeLimit: TIME_LIMIT,
    apply: (load, payload) => ({
      ...load,
      finishes: [...mergedFinishes([...load.finishes, toFinished(payload as LoadFinishing)])],
    }),
  },
};

export const loadKind: EntityRules<Load, 'load'> = {
  commands,
  groups: [],
  change: null,
  read: {
    request: (id) => ({ call: 'loads', query: { day: loadPlace(id)?.day ?? '' } }),
    find: (loads: readonly LoadResponse[], id) => withoutExpected(loads.find((load) => load.id === id)),
  },
  // An answer to what was scanned is empty; the ids are known before.
  idMember: null,
  arrivesInAnswer: false,
  entityIn: () => undefined,
  fold(base, entries) {
    const start = base ?? emptyLoad(entries);
    return start && entries.reduce((load, entry) => applied(load, entry), start);
  },
  name: ({ day }) => ({ name: day, orderNumber: null }),
  happened: () => 'changed',
  isMadeByAny: true,
  hasPage: false,
  recreate: null,
};

function applied(load: Load, { operation, payload }: Folded): Load {
  const verb = operation.slice(operation.indexOf('.') + 1) as keyof typeof commands;
  return commands[verb].apply?.(load, payload) ?? load;
}

/** Of a load that the server does not know yet. */
function emptyLoad(entries: readonly Folded[]): Load | undefined {
  const id = idOfKey(entries[0]?.entityKey ?? '');
  const place = loadPlace(id);
  return place && { id, ...place, startedAt: '', startedBy: '', events: [], finishes: [], _etag: null };
}

function toFinished({ driver, vehicle = null, signature, at, reasons, packages, by }: LoadFinishing): FinishedLoad {
  return { driver, vehicle, signature, at, reasons, packages: packages ?? null, by };
}

function withoutExpected(load: LoadResponse | undefined): Load | undefined {
  if (!load) return undefined;
  const { expected: _, ...rest } = load;
  return rest;
}
