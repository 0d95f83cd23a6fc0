/** Inputs composed after public reports of what others send: tests/fixtures/field, one folder per case, with what must come out. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../fixtures/field/', import.meta.url));

/** The bytes of an input. A placeholder such as @REF@ gets its value, in ISO 8859-1. */
export function fieldInput(folder: string, name: string, values: Readonly<Record<string, string>> = {}): Buffer {
  const written = readFileSync(path.join(FOLDER, folder, name)).toString('latin1');
  return Buffer.from(
    written.replace(/@(\w+)@/g, (placeholder, key: string) => values[key] ?? placeholder),
    'latin1',
  );
}
