/**
 * `npm run secret`: replaces the server's secret while people stay signed in. `new` puts a new one before those in DATA_DIR/secret
 * (with SECRET in the environment, an operator does that by hand), `rewrite` seals what is stored with the newest, and alone
 * the command tells which keys have sealed how many. It never prints a secret.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { countSealed, reseal } from '#server/carriers/resealing.ts';
import type { Config } from '#server/config/config.ts';
import { loadSecret, newSecret, readSecrets, secretFile, writeSecrets } from '#server/config/secret.ts';
import { countSealedKeys, resealKeys } from '#server/factors/resealing.ts';
import { createSecretBox } from '#server/security/secret-box.ts';
import { withDatabase } from './operator-database.ts';

type PrintLine = (line: string) => void;

const USAGE = 'Use: npm run secret, npm run secret -- new, or npm run secret -- rewrite';

export async function handleSecret(args: readonly string[], config: Config, say: PrintLine): Promise<void> {
  const [what, ...rest] = args;
  if (rest.length > 0) throw new Error(USAGE);
  const directory = path.resolve(config.dataDirectory);
  if (what === 'new') return addSecret(config, directory, say);
  if (what !== undefined && what !== 'rewrite') throw new Error(USAGE);
  const box = createSecretBox(loadSecret(config.secret, directory, config.oldSecrets));
  await withDatabase(config, async (db) => {
    if (what === 'rewrite') {
      const { renewed, unreadable } = await reseal(db, box);
      say(`${renewed} passwords of carriers were sealed anew, with key ${box.keyName}.`);
      const keys = await resealKeys(db, box);
      if (keys.renewed > 0) say(`${keys.renewed} keys of second factors were sealed anew.`);
      const unread = unreadable + keys.unreadable;
      if (unread > 0) say(`${unread} are of a secret that is not known here, and stay as they are.`);
      return;
    }
    say(`New data are signed and sealed with key ${box.keyName}.`);
    for (const [name, count] of await countSealed(db, box))
      say(`Key ${name} has sealed ${count} passwords of carriers.`);
    for (const [name, count] of await countSealedKeys(db, box))
      say(`Key ${name} has sealed ${count} keys of second factors.`);
  });
}

function addSecret(config: Config, directory: string, say: PrintLine): void {
  if (config.secret !== undefined) {
    throw new Error('SECRET is set: put a new one there, and the one that was there into OLD_SECRETS.');
  }
  const file = secretFile(directory);
  if (!existsSync(file)) throw new Error(`There is no secret in ${directory}: the first start makes one.`);
  writeSecrets(file, [newSecret(), ...readSecrets(file)]);
  say('The secret file begins with a new secret. Restart the server, then run: npm run secret -- rewrite');
}
