/**
 * A backup as a folder. The list of its files and their hashes is written last, so a folder without the list is unfinished and
 * one that does not match it is damaged. The list is signed with a key that is not in it (backup-key.ts), so what does not match
 * the signature was changed by somebody else. All of it is reported before anything is overwritten.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { foreignSetting } from './foreign-settings.ts';

const LIST = 'backup.json';
const SIGNATURE = 'backup.signature';
export const UNSIGNED_MEANS =
  'Without a signature nobody can tell who made it: whoever could write to the folder may have put in other data, and data can make the database run programs.';
const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;

/** What signs the list of a backup. */
export interface BackupKey {
  readonly key: string;
  /** The file it is in; undefined if it is BACKUP_KEY. */
  readonly file: string | undefined;
}

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

export function sealBackup(folder: string, facts: Omit<Backup, 'files'>, key: string): void {
  const files = listFiles(folder).map(({ place, isFolder }) => [
    place,
    isFolder ? null : hashOf(path.join(folder, place)),
  ]);
  const list = JSON.stringify({ ...facts, files: Object.fromEntries(files) }, undefined, 1);
  writeDurably(path.join(folder, SIGNATURE), `${signatureOf(list, key)}\n`);
  writeDurably(path.join(folder, LIST), list);
}

/** Throws an error that says what is wrong with the backup. `trust`: the key it must be signed with, or that it need not be. */
export function checkBackup(folder: string, trust: BackupKey | 'unsigned' | undefined): Backup {
  const list = path.join(folder, LIST);
  if (!existsSync(list)) throw new Error(`${folder} is no finished backup: it has no ${LIST}.`);
  const text = readFileSync(list, 'utf8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), BackupSchema), text);
  if (!parsed.success) throw new Error(`${list} is damaged, or of another version of Kaj.`);
  if (trust !== 'unsigned') requireSignature(folder, text, trust);
  const { files, kind } = parsed.output;
  const found = listFiles(folder);
  for (const { place, isFolder } of found) {
    const file = path.join(folder, place);
    if (place === LIST || place === SIGNATURE) continue;
    if (!Object.hasOwn(files, place))
      throw new Error(`The backup in ${folder} was changed: ${place} is not in its list.`);
    if (!isFolder && !lstatSync(file).isFile()) {
      throw new Error(`The backup in ${folder} was changed: ${place} is a link or no plain file.`);
    }
    if (isFolder ? files[place] !== null : hashOf(file) !== files[place]) {
      throw new Error(`The backup in ${folder} is damaged: ${place} has changed since it was made.`);
    }
  }
  const places = new Set(found.map(({ place }) => place));
  const missing = Object.keys(files).find((place) => !places.has(place));
  if (missing !== undefined) throw new Error(`The backup in ${folder} is damaged: ${missing} is missing.`);
  const foreign = trust === 'unsigned' && kind === 'cluster' && foreignSetting(path.join(folder, 'postgres'));
  if (foreign)
    throw new Error(`The backup in ${folder} is not signed and has ${foreign}, which Kaj never makes. It is refused.`);
  return parsed.output;
}

function requireSignature(folder: string, list: string, trust: BackupKey | undefined): void {
  const file = path.join(folder, SIGNATURE);
  const unsigned = `Only if you are certain that nobody could have changed it, add --unsigned. ${UNSIGNED_MEANS}`;
  if (!existsSync(file)) throw new Error(`The backup in ${folder} is not signed. ${unsigned}`);
  if (trust === undefined) {
    throw new Error(
      `The backup in ${folder} is signed with a key that this machine does not have. Set BACKUP_KEY to the key of the machine ` +
        `that made it: its own BACKUP_KEY, or the content of backup-key in its DATA_DIR. ${unsigned}`,
    );
  }
  if (lstatSync(file).isFile() && isSignedBy(list, readFileSync(file, 'utf8'), trust.key)) return;
  throw new Error(
    `The backup in ${folder} was signed with another key than ${trust.file ?? 'BACKUP_KEY'}, or its list was changed. ${unsigned}`,
  );
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function signatureOf(list: string, key: string): string {
  return createHmac('sha256', key).update(list).digest('hex');
}

function isSignedBy(list: string, signature: string, key: string): boolean {
  const [given, right] = [Buffer.from(signature.trim()), Buffer.from(signatureOf(list, key))];
  return given.length === right.length && timingSafeEqual(given, right);
}
