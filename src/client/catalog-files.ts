/**
 * Which files the small catalogs of texts come from. The first has the texts of what the first pages load statically: sign-in and
 * the list of shipments. The second has those of the other pages of a visitor: registration and the pages that mailed links lead
 * to. Only what waits for all catalogs may show others: the other pages, and parts loaded later.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FIRST_PAGES = [
  'src/client/main.tsx',
  'src/client/routes/__root.tsx',
  'src/client/routes/Login.tsx',
  'src/client/routes/_signed-in.tsx',
  'src/client/routes/_signed-in/Shipments.tsx',
];

const VISITOR_PAGES = [
  'src/client/routes/Register.tsx',
  ...readdirSync(path.join(ROOT, 'src/client/routes/(visitors)')).map((name) => `src/client/routes/(visitors)/${name}`),
];

/** Paths from the repository's root, sorted. */
export function firstPageFiles(): string[] {
  return reachedFrom(FIRST_PAGES);
}

/** What the pages of a visitor load beyond the first. Paths from the repository's root, sorted. */
export function visitorPageFiles(): string[] {
  const first = new Set(firstPageFiles());
  return reachedFrom(VISITOR_PAGES).filter((file) => !first.has(file));
}

function reachedFrom(pages: readonly string[]): string[] {
  const reached = new Set<string>();
  const waiting = [...pages];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || file.endsWith('.gen.ts')) continue;
    reached.add(file);
    waiting.push(...staticImports(file));
  }
  return [...reached].sort();
}

/** Of the project's own code; type imports load nothing. */
function staticImports(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;]*?from\s+)?'([.#][^']+\.tsx?)'/gm);
  return [...statements].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : path.join(path.dirname(file), name),
  );
}
