/**
 * A backup as a folder. The list of its files and their hashes is written last, so a folder without the list is unfinished and
 * one that does not match it is damaged. Both are reported before anything is overwritten.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const LIST = 'backup.json';
const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

const BackupSchema = v.object({
  /** `cluster`: the files of the embedded PostgreSQL; `dump`: what pg_dump wrote of another database. */
  kind: v.picklist(['cluster', 'dump']),
  madeAt: v.string(),
  /** The history of the data in it. */
  history: v.string(),
  /** SHA-256 by path; null for a folder. */
  files: v.record(v.string(), v.nullable(v.string())),
});
export type Backup = v.InferOutput<typeof BackupSchema>;

/** Everything below a folder, each folder before its content. */
export function listFiles(root: string, folder = ''): { place: string; isFolder: boolean }[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [{ place, isFolder: false }];
    return [{ place, isFolder: true }, ...listFiles(root, place)];
  });
}

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_OWNER_ONLY });
}

/** The copy is on disk when this returns. */
export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, OWNER_ONLY);
  const file = openSync(to, 'r+');
  fsyncSync(file);
  closeSync(file);
}

export function writeDurably(file: string, text: string): void {
  writeFileSync(file, text, { mode: OWNER_ONLY, flush: true });
}

export function sealBackup(folder: string, facts: Omit<Backup, 'files'>): void {
  const files = listFiles(folder).map(({ place, isFolder }) => [
    place,
    isFolder ? null : hashOf(path.join(folder, place)),
  ]);
  writeDurably(path.join(folder, LIST), JSON.stringify({ ...facts, files: Object.fromEntries(files) }, undefined, 1));
}

/** Throws an error that says what is wrong with the backup. */
export function checkBackup(folder: string): Backup {
  const list = path.join(folder, LIST);
  if (!existsSync(list)) throw new Error(`${folder} is no finished backup: it has no ${LIST}.`);
  const parsed = v.safeParse(BackupSchema, JSON.parse(readFileSync(list, 'utf8')));
  if (!parsed.success) throw new Error(`${list} is damaged, or of another version of Kaj.`);
  for (const [place, hash] of Object.entries(parsed.output.files)) {
    const file = path.join(folder, place);
    if (!existsSync(file)) throw new Error(`The backup in ${folder} is damaged: ${place} is missing.`);
    if (statSync(file).isDirectory() ? hash !== null : hashOf(file) !== hash) {
      throw new Error(`The backup in ${folder} is damaged: ${place} has changed since it was made.`);
    }
  }
  return parsed.output;
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
