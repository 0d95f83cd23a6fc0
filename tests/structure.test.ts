/**
 * The structure of the code, checked as it is written: who may import whom, what rules may not touch, names and sizes,
 * both languages complete, every operation called by a test of the server.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Operation, operations } from '#contract/operations.ts';
import { CODE, filesWith, ROOT, readTree, sources, withoutComments } from './support/source-files.ts';

/** Lines. */
const MAX_LENGTH = 400;
/** Data and generated code may be longer. */
const LONG_FILES = [
  /contract\/operations\.ts$/,
  /countr/,
  /suites/,
  /\/seed\//,
  /i18n\/.*-(texts|messages)\.ts$/,
  /icon-shapes\.ts$/,
];

/** What the shell, and everything above it, may import. */
const BELOW_SHELL = [
  'src/contract',
  'src/domain',
  'src/client/ui',
  'src/client/data',
  'src/client/i18n',
  'src/client/pwa',
  'src/client/components',
];

/** Layers by path, more specific ones first. Each may import itself and what is listed; `*` ends a family. */
const LAYERS: readonly (readonly [layer: string, mayImport: readonly string[]])[] = [
  ['src/contract', []],
  ['src/domain', ['src/contract']],
  ['src/documents', ['src/contract', 'src/domain']],
  ['src/server', ['src/contract', 'src/domain', 'src/documents']],
  ['src/client/ui', ['src/contract', 'src/domain']],
  ['src/client/data', ['src/contract', 'src/domain']],
  ['src/client/i18n', ['src/contract', 'src/domain', 'src/client/data']],
  ['src/client/pwa', ['src/contract', 'src/domain', 'src/client/data']],
  ['src/client/sw', ['src/contract']],
  [
    // Labels are drawn for several features.
    'src/client/components',
    [
      ...['src/contract', 'src/domain', 'src/documents', 'src/client/ui', 'src/client/data', 'src/client/i18n'],
      'src/client/pwa',
    ],
  ],
  ['src/client/shell', BELOW_SHELL],
  ['src/client/editing', [...BELOW_SHELL, 'src/client/shell']],
  ['src/client/importing', [...BELOW_SHELL, 'src/client/shell']],
  ['src/client/registers', [...BELOW_SHELL, 'src/client/shell', 'src/client/editing']],
  [
    'src/client/features',
    [
      ...BELOW_SHELL,
      ...['src/documents', 'src/client/shell', 'src/client/editing', 'src/client/registers', 'src/client/importing'],
    ],
  ],
  ['src/client', ['src/contract', 'src/domain', 'src/documents']],
];

/**
 * The rooms of the server and of the domain, lowest first. A room imports itself and rooms before it. The server's root, which puts
 * all of it together, imports any; what is not in a room may be imported by none.
 */
const SERVER_ROOMS = [
  'i18n errors db monitoring security transfer jobs mail http audit config feed rendering notifications company factors session account users places registration',
  'carriers static-data delivery-types addresses shipment-records numbers edi stations printing profile booking edi-log push shipments',
  'loads history finding searches audit-log company-data end-of-day health seed backup commands',
].flatMap((rooms) => rooms.split(' '));
const DOMAIN_ROOMS = [
  'shared edi session delivery-types commands barcodes numbers carriers booking shipments loads finding addresses company end-of-day printing',
  'notifications kinds outbox scanning users tour updates',
].flatMap((rooms) => rooms.split(' '));
/** What the server's room for HTTP may use of the domain: it knows calls, not what they are about. */
const DOMAIN_OF_HTTP = ['shared', 'session'];

/**
 * The rooms of the data layer, lowest first. Each may import itself, the tools and what is listed; the files beside them
 * (user-data.ts, reconnect.ts) put them together.
 */
const DATA_ROOMS: Readonly<Record<string, readonly string[]>> = {
  device: [],
  api: ['device'],
  cache: ['device', 'api'],
  drafts: ['device'],
  outbox: ['device', 'api', 'cache'],
  session: ['device', 'api', 'cache', 'outbox'],
  push: ['device', 'api', 'cache', 'outbox'],
};
/** A full device asks the cache to make room, and loads the code for that only then. */
const UPWARD = ['src/client/data/device/database-retry.ts → src/client/data/cache/make-room.ts'];

/** What every room may use. */
const TOOLS = ['src/client/data/observable-value.ts', 'src/client/data/lazy.ts'];

/** Packages that only one place may know. */
const PACKAGE_HOMES: readonly (readonly [name: RegExp, home: RegExp])[] = [
  [/^@modular-forms|^@preact/, /^src\/client\/ui\/form\//],
  [/^dexie$/, /^src\/client\/data\//],
  [/^node:/, /^src\/(server\/|program\/|client\/(.*-plugin|chunk-groups|catalog-files|listed-files)\.ts$)/],
  [/^(react|react-dom)(\/|$)/, /^src\/client\/(?!data\/|sw\/|pwa\/)/],
  [/^(kysely|pg|fastify|@fastify)/, /^src\/server\//],
];

/** What npm records for each package; a linked or bundled one is not fetched. */
interface LockFile {
  readonly packages: Readonly<Record<string, { link?: true; inBundle?: true; integrity?: string; resolved?: string }>>;
}

const tests = readTree('tests').filter(({ file }) => CODE.test(file));

describe('imports', () => {
  test('go only where the layers allow', () => {
    const forbidden = sources.flatMap(({ file, text }) =>
      importsOf(file, text)
        .filter((target) => target.startsWith('src/') && !mayImport(file, target))
        .map((target) => `${file} → ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  test('of the same folder are relative', () => {
    const roundabout = sources.flatMap(({ file, text }) =>
      specifiersOf(text)
        .filter((specifier) => path.dirname(`src/${specifier.slice(1)}`) === path.dirname(file) && specifier[0] === '#')
        .map((specifier) => `${file} → ${specifier}`),
    );
    expect(roundabout).toEqual([]);
  });

  test('of one feature do not reach into another', () => {
    const crossing = sources.flatMap(({ file, text }) => {
      const feature = featureOf(file);
      if (!feature) return [];
      const others = importsOf(file, text).filter((target) => featureOf(target) && featureOf(target) !== feature);
      return others.map((target) => `${file} → ${target}`);
    });
    expect(crossing).toEqual([]);
  });

  test('of a room of the data layer go to the rooms below it', () => {
    const beside = sources.filter(({ file }) => /^src\/client\/data\/[^/]+$/.test(file)).map(({ file }) => file);
    const rooms = new Set(sources.flatMap(({ file }) => roomOf(file) ?? []));
    expect([...rooms].sort()).toEqual(Object.keys(DATA_ROOMS).sort());
    const forbidden = sources.flatMap(({ file, text }) => {
      const room = roomOf(file);
      if (!room) return [];
      const allowed = [room, ...(DATA_ROOMS[room] ?? [])];
      const isForbidden = (target: string) =>
        roomOf(target)
          ? !allowed.includes(roomOf(target) as string)
          : beside.includes(target) && !TOOLS.includes(target);
      return importsOf(file, text)
        .filter(isForbidden)
        .map((target) => `${file} → ${target}`);
    });
    expect(forbidden).toEqual(UPWARD);
  });

  test.each([
    { base: 'src/server', rooms: SERVER_ROOMS },
    { base: 'src/domain', rooms: DOMAIN_ROOMS },
  ])('of the rooms of $base go to rooms below', ({ base, rooms }) => {
    const roomIn = (file: string) => (isUnder(file, base) ? file.slice(base.length + 1).split('/')[0] : undefined);
    const housed = sources.filter(({ file }) => rooms.includes(roomIn(file) ?? ''));
    expect([...new Set(housed.map(({ file }) => roomIn(file)))].sort()).toEqual([...rooms].sort());
    const upward = housed.flatMap(({ file, text }) =>
      importsOf(file, text)
        .filter((target) => isUnder(target, base))
        .filter((target) => {
          const there = rooms.indexOf(roomIn(target) ?? '');
          return there < 0 || there > rooms.indexOf(roomIn(file) ?? '');
        })
        .map((target) => `${file} → ${target}`),
    );
    expect(upward).toEqual([]);
  });

  test('of the server’s HTTP room to the domain go to what every call needs', () => {
    const strays = sources
      .filter(({ file }) => isUnder(file, 'src/server/http'))
      .flatMap(({ file, text }) => importsOf(file, text).map((target) => ({ file, target })))
      .filter(({ target }) => isUnder(target, 'src/domain') || isUnder(target, 'src/documents'))
      .filter(({ target }) => !DOMAIN_OF_HTTP.some((room) => isUnder(target, `src/domain/${room}`)));
    expect(strays).toEqual([]);
  });

  test('form no circle', () => {
    const imports = new Map(
      sources.map(({ file, text }) => [file, importsOf(file, text).filter((target) => target !== file)]),
    );
    // What imports only what is already settled is settled; what is left over is a circle, or leads to one.
    const left = new Map(imports);
    for (let settled = true; settled; ) {
      settled = false;
      for (const [file, targets] of left) {
        if (targets.some((target) => left.has(target))) continue;
        left.delete(file);
        settled = true;
      }
    }
    expect([...left.keys()]).toEqual([]);
  });

  test('of a package with one home stay there', () => {
    const strays = sources.flatMap(({ file, text }) =>
      packagesOf(text)
        .filter((name) => PACKAGE_HOMES.some(([pattern, home]) => pattern.test(name) && !home.test(file)))
        .map((name) => `${file} → ${name}`),
    );
    expect(strays).toEqual([]);
  });
});

describe('purity', () => {
  test('rules and documents know neither clock nor chance', () => {
    expect(filesWith(/^src\/(domain|documents)\//, /\bDate\.now\(|new Date\(\)|Math\.random\(/)).toEqual([]);
  });

  test('only the data layer speaks to the network', () => {
    expect(filesWith(/^src\/client\/(?!data\/|sw\/)/, /\bfetch\(|XMLHttpRequest/)).toEqual([]);
  });
});

describe('states of a shipment', () => {
  /** Reads a state into something other than a shipment, or starts a new shipment. */
  const READ = /status: (shipment\.status|row\.status|\(row\)|'status'|number|STATUS\.new\b|\{ code)/g;
  /** What a person asks for, not what is stored. */
  const ASKED = /shipments\.save\(write, shipmentId, \{ status: /g;

  test('are changed by one function, which asks the table of states', () => {
    const elsewhere = sources
      .filter(({ file }) => /^src\/(domain\/shipments|server\/(?!http\/|db\/)[^/]+)\//.test(file))
      .filter(({ file }) => file !== 'src/domain/shipments/status.ts')
      .filter(({ text }) => {
        const written = withoutComments(text).replace(READ, '').replace(ASKED, '');
        return /\bstatus:|\.status = |\.\.\.[\w.]+, status\b/.test(written);
      });
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  test('are written to the database in one place', () => {
    const pattern = /(insertInto|updateTable)\('shipments'\)|\bupdate shipments\b|\binto shipments\b/;
    expect(filesWith(/^src\/server\/(?!db\/migrations)/, pattern)).toEqual([
      'src/server/shipment-records/shipment-repository.ts',
    ]);
  });
});

describe('the table of operations', () => {
  test('names the roles, and hardly anything else does', () => {
    const elsewhere = /^src\/(?!contract\/primitives|domain\/session\/roles|server\/seed\/demo-registers)/;
    expect(filesWith(elsewhere, /['"](DefaultUser|SuperUser|Moderator)['"]/)).toEqual([]);
  });

  test('keys every write: none is a call of a screen, all go through the outbox or are direct writes', () => {
    const keyed = Object.entries<Operation>(operations).flatMap(([name, operation]) => (operation.keyed ? name : []));
    const called = filesWith(/^src\/client\//, new RegExp(`\\.call\\(\\s*'(${keyed.join('|')})'`));
    expect(called, 'a preview and rehearsals only').toEqual([
      'src/client/data/outbox/shipment-commands.ts',
      'src/client/features/addresses/import/address-import.ts',
      'src/client/features/shipments/import/shipment-import.ts',
    ]);
  });
});

describe('browsers', () => {
  test('[BRW-01] nothing opens a unique cursor, which WebKit refuses where there is nothing to read', () => {
    expect(filesWith(/^src\/client\//, /nextunique|prevunique|\b(firstUniqueKey|eachUniqueKey|uniqueKeys)\(/)).toEqual(
      [],
    );
  });

  test('[BRW-01] no module of the portal awaits anything itself, since WebKit may then start others before what they import', () => {
    const bundled = /^src\/(client|domain|contract|documents)\//;
    expect(filesWith(bundled, /^(?!\s|import\b)(?!.*\basync\b).*\bawait\b/m)).toEqual([]);
  });

  test('no page has its address read by code that would come with every page, sign-in too', () => {
    expect(filesWith(/^src\/client\/routes\//, /validateSearch: \w/)).toEqual([]);
  });
});

describe('files', () => {
  test('have names in kebab-case, none of them index', () => {
    const named = sources.filter(({ file }) => !file.startsWith('src/client/routes/'));
    const wrong = named
      .map(({ file }) => file)
      .filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(withoutNumber(file)));
    expect(wrong).toEqual([]);
    expect(named.map(({ file }) => file).filter((file) => /\/index\.\w+$/.test(file))).toEqual([]);
  });

  test('are short', () => {
    const long = [...sources, ...tests]
      .filter(({ file }) => !LONG_FILES.some((pattern) => pattern.test(file)))
      .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > MAX_LENGTH);
    expect(long).toEqual([]);
  });

  test('have numbers of their own where they are numbered', () => {
    for (const folder of ['docs/adr', 'src/server/db/migrations']) {
      const numbers = readTree(folder).map(({ file }) => /^\d{4}/.exec(path.basename(file))?.[0]);
      const known = numbers.filter((number) => number !== undefined);
      expect(known, folder).toEqual([...new Set(known)]);
    }
  });
});

describe('completeness', () => {
  test('every operation is called by a test of the server', () => {
    const written = tests
      .filter(({ file }) => file.startsWith('tests/server/'))
      .map(({ text }) => text)
      .join('\n');
    const missing = Object.keys(operations).filter((name) => !new RegExp(`['"]${name}['"]|\\b${name}:`).test(written));
    expect(missing).toEqual([]);
  });

  test('every package of the lock file has its hash, and none names where it is fetched from', () => {
    const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
    const fetched = Object.entries(packages).filter(
      ([place, { link, inBundle }]) => place !== '' && !link && !inBundle,
    );
    expect(fetched.length).toBeGreaterThan(0);
    const unproven = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unproven.map(([place]) => place)).toEqual([]);
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  });

  test('both languages have the same texts, none of them empty', () => {
    const english = catalog('en');
    const swedish = catalog('sv');
    expect([...swedish.keys()]).toEqual([...english.keys()]);
    expect([...swedish].filter(([id, translated]) => id !== '' && translated === '').map(([id]) => id)).toEqual([]);
  });
});

function specifiersOf(text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g,
  );
  return [...found].flatMap(([, from, dynamic, bare]) => [from ?? dynamic ?? bare ?? '']);
}

/** Project files by their path from the root; types and what is loaded later count. */
function importsOf(file: string, text: string): string[] {
  return specifiersOf(text)
    .filter((specifier) => specifier.startsWith('.') || specifier.startsWith('#'))
    .map((specifier) =>
      specifier.startsWith('#') ? `src/${specifier.slice(1)}` : path.join(path.dirname(file), specifier),
    );
}

function packagesOf(text: string): string[] {
  return specifiersOf(text).filter((specifier) => !/^[.#]/.test(specifier));
}

function isUnder(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

function mayImport(file: string, target: string): boolean {
  const found = LAYERS.find(([layer]) => isUnder(file, layer));
  if (!found) return true;
  const [layer, allowed] = found;
  return isUnder(target, layer) || allowed.some((other) => isUnder(target, other));
}

function featureOf(file: string): string | undefined {
  return /^src\/client\/features\/([^/]+)\//.exec(file)?.[1];
}

function roomOf(file: string): string | undefined {
  return /^src\/client\/data\/([^/]+)\//.exec(file)?.[1];
}

/** Migrations begin with their number. */
function withoutNumber(file: string): string {
  return path
    .basename(file)
    .replace(/^\d{4}_/, '')
    .replaceAll('_', '-');
}

function catalog(language: string): Map<string, string> {
  const read = (name: string) => readFileSync(path.join(ROOT, 'locales', language, name), 'utf8');
  const text = [read('first.po'), read('visitors.po'), read('messages.po')].join('\n').replaceAll('"\n"', '');
  return new Map(
    [...text.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(([, id = '', translated = '']) => [id, translated]),
  );
}
