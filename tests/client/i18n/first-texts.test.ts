/**
 * Which texts belong to the first catalog: those of every file that the first pages load statically, and no others. Only what
 * waits for all catalogs may show other texts: other pages, and parts loaded with `late`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FIRST_PAGES = [
  'src/client/main.tsx',
  'src/client/routes/__root.tsx',
  'src/client/routes/Login.tsx',
  'src/client/routes/_signed-in.tsx',
  'src/client/routes/_signed-in/Shipments.tsx',
];

test('the first catalog has the texts of what the first pages load', () => {
  const { catalogs } = JSON.parse(read('package.json')).lingui as {
    catalogs: { include: string[]; exclude?: string[] }[];
  };
  const [first, others] = catalogs;
  const listed = first?.include.map((file) => file.replace('<rootDir>/', ''));
  expect(listed).toEqual([...loadedFirst()].filter((file) => read(file).includes("/macro'")).sort());
  expect(others?.exclude).toEqual(first?.include);
});

function loadedFirst(): Set<string> {
  const reached = new Set<string>();
  const waiting = [...FIRST_PAGES];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || file.endsWith('.gen.ts')) continue;
    reached.add(file);
    waiting.push(...staticImports(file));
  }
  return reached;
}

/** Of the project's own code; type imports load nothing. */
function staticImports(file: string): string[] {
  const statements = read(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;]*?from\s+)?'([.#][^']+\.tsx?)'/gm);
  return [...statements].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : path.join(path.dirname(file), name),
  );
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
