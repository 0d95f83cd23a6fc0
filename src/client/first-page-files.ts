/**
 * Which files the first pages load statically: sign-in and the list of shipments. Their texts are the first catalog; only what waits
 * for all catalogs may show others: other pages, and parts loaded later.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FIRST_PAGES = [
  'src/client/main.tsx',
  'src/client/routes/__root.tsx',
  'src/client/routes/Login.tsx',
  'src/client/routes/_signed-in.tsx',
  'src/client/routes/_signed-in/Shipments.tsx',
];

/** Paths from the repository's root, sorted. */
export function firstPageFiles(): string[] {
  const reached = new Set<string>();
  const waiting = [...FIRST_PAGES];
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
