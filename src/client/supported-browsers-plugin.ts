/**
 * Fails the build when its output uses a feature that a supported browser (supported-browsers.ts) lacks: functions and objects of
 * the language and the browser in scripts; properties, selectors and functions in style sheets. Features are matched by name
 * against MDN's compatibility data, and a name that some supported feature shares passes. Syntax is not checked, since the
 * bundler lowers it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import data, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode';
import { type Plugin, parseSync, Visitor } from 'vite';
import { OLDEST_SUPPORTED } from './supported-browsers.ts';

/** Features that are used only after a check that they exist, and names that only look like a new feature. */
const DONE_WITHOUT: readonly string[] = [
  // pdf.js and the polyfills of its legacy build check first.
  ...['rawJSON', 'JSON.rawJSON', 'isRawJSON', 'JSON.isRawJSON', 'Float16Array'],
  ...['ImageDecoder', 'ImageDecoder.isTypeSupported'],
  // The runtime of the barcode reader checks first.
  ...['dispose', 'Symbol.dispose'],
  // A method of Dexie's collections, not of iterators.
  'toArray',
  // pwa/worker-url.ts checks first.
  'trustedTypes',
  // components/camera/code-reader.ts checks first.
  'BarcodeDetector',
  // Only iPhones need the former, only a mouse the latter.
  ...['text-size-adjust', 'resize'],
];

export function supportedBrowsersPlugin(): Plugin {
  let folder = '';
  return {
    name: 'kaj-supported-browsers',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      // Runs after the service worker, which is built last.
      order: 'post',
      sequential: true,
      handler() {
        const tooNew = findTooNew(folder);
        if (tooNew.length > 0)
          this.error(`Not in every supported browser (supported-browsers.ts):\n${tooNew.join('\n')}`);
      },
    },
  };
}

/** Lists every feature in a folder that is too new, as `file: name`. */
export function findTooNew(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => {
    const read = () => readFileSync(path.join(folder, file), 'utf8');
    const names = /\.m?js$/.test(file)
      ? namesInScript(file, read())
      : file.endsWith('.css')
        ? namesInStyles(read())
        : [];
    return [...new Set(names)].filter((name) => !DONE_WITHOUT.includes(name)).map((name) => `${file}: ${name}`);
  });
}

/** Names used by a script that are too new. Names the script defines itself are its own. */
export function namesInScript(file: string, code: string): string[] {
  const used = new Set<string>();
  const own = new Set<string>();
  const define = (key: { type: string; name?: unknown; value?: unknown }) => {
    if (key.type === 'Identifier' || key.type === 'Literal') own.add(String(key.name ?? key.value));
  };
  new Visitor({
    MemberExpression(node) {
      if (node.computed || node.optional || node.property.type !== 'Identifier') return;
      used.add(node.property.name);
      if (node.object.type === 'Identifier') used.add(`${node.object.name}.${node.property.name}`);
    },
    AssignmentExpression({ left }) {
      if (left.type === 'MemberExpression' && !left.computed) define(left.property);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') used.add(callee.name);
    },
    Property: ({ key }) => define(key),
    MethodDefinition: ({ key }) => define(key),
    PropertyDefinition: ({ key }) => define(key),
  }).visit(parseSync(file, code).program);
  return [...used].filter((name) => SCRIPT_NAMES.has(name) && !own.has(name.slice(name.indexOf('.') + 1)));
}

/** Names used by a style sheet that are too new. */
export function namesInStyles(css: string): string[] {
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].flatMap(([text]) => [...text.matchAll(/:[a-z-]+|@[a-z-]+/g)]);
  const declared = css.matchAll(/(?<=[{;])[a-z-]+(?=:)|[a-z-]+\(/g);
  return [...selectors, ...declared].map(([name]) => name).filter((name) => STYLE_NAMES.has(name));
}

const SCRIPT_NAMES = collectScriptNames();
const STYLE_NAMES = collectStyleNames();

/**
 * `Interface` and `Interface.static` with their owner. Method names, whose owner the text does not reveal, count only if they
 * belong to the language and no member of that name exists in every supported browser.
 */
function collectScriptNames(): Set<string> {
  const language = entriesOf(data.javascript.builtins);
  const owners = [...language, ...entriesOf(data.api)];
  const members = owners.flatMap(([owner, entry]) =>
    entriesOf(entry).map(([key, member]) => ({ owner, name: key.replace('_static', ''), isNew: isTooNew(member) })),
  );
  const known = new Set(members.flatMap(({ name, isNew }) => (isNew ? [] : [name])));
  const methods = language.flatMap(([, entry]) => entriesOf(entry).map(([name]) => name));
  return new Set([
    ...owners.flatMap(([owner, entry]) => (isTooNew(entry) ? [owner] : [])),
    ...members.flatMap(({ owner, name, isNew }) => (isNew ? [`${owner}.${name}`] : [])),
    ...methods.filter((name) => !known.has(name)),
  ]);
}

function collectStyleNames(): Set<string> {
  const { properties, selectors, types, 'at-rules': rules } = data.css;
  const tooNew = (parent: Identifier | undefined, spell: (name: string) => string) =>
    entriesOf(parent).flatMap(([name, entry]) => (isTooNew(entry) ? [spell(name)] : []));
  return new Set([
    ...tooNew(properties, (name) => name),
    ...tooNew(selectors, (name) => `:${name}`),
    ...tooNew(rules, (name) => `@${name}`),
    ...entriesOf(types).flatMap(([, type]) => tooNew(type, (name) => `${name}(`)),
  ]);
}

function entriesOf(parent: Identifier = {}): [name: string, entry: Identifier][] {
  return Object.entries(parent).filter(([name]) => name !== '__compat') as [string, Identifier][];
}

function isTooNew({ __compat }: Identifier): boolean {
  if (!__compat?.status?.standard_track) return false;
  return Object.entries(OLDEST_SUPPORTED).some(([browser, oldest]) => {
    const support = __compat.support[browser as keyof typeof OLDEST_SUPPORTED];
    return support !== undefined && ![support].flat().some((statement) => covers(statement, oldest));
  });
}

/** A prefixed feature counts as supported: the bundler writes the prefix. */
function covers({ version_added: added, version_removed: removed, flags }: SimpleSupportStatement, oldest: string) {
  const isFrom = (version: unknown) =>
    typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= Number.parseFloat(oldest);
  return isFrom(added) && !isFrom(removed) && !flags;
}
