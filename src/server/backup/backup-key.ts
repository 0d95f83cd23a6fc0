/**
 * The key that signs the list of a backup. It never travels in a backup: whoever can change one could change the key with it.
 * It is BACKUP_KEY, else made once and kept beside the data.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { type BackupKey, writeDurably } from './backup-files.ts';

const KEY_FILE = 'backup-key';
/** Unit: bytes. */
const KEY_LENGTH = 32;

export function findBackupKey({ backupKey, dataDirectory }: Config): BackupKey | undefined {
  if (backupKey) return { key: backupKey, file: undefined };
  const file = path.join(path.resolve(dataDirectory), KEY_FILE);
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < KEY_LENGTH)
    throw new Error(`${file} is damaged: it holds no key. Put a copy of the key back there.`);
  return { key, file };
}

export function backupKeyFor(config: Config): BackupKey {
  const found = findBackupKey(config);
  if (found) return found;
  const key = randomBytes(KEY_LENGTH).toString('base64url');
  const file = path.join(path.resolve(config.dataDirectory), KEY_FILE);
  writeDurably(file, `${key}\n`);
  return { key, file };
}
