#!/usr/bin/env node
/**
 * Kaj's print program. It runs on the computer the printers are connected to, takes what is printed in Kaj and reports the result.
 * It needs Node.js 20 or later and nothing else; as one executable, not even that.
 *
 *   kaj-print https://kaj.example.com   shows six letters to be written in Kaj; afterwards kaj-print alone is enough
 *   kaj-print add tcp://host:9100       a network printer, or a folder, that can then be chosen in Kaj; `remove` takes it away
 *   kaj-print settings.json             prints for one user, with a client key (settings: plain-client.mjs)
 *
 * Without anything it is a station, unless kaj-print.json lies beside it or KAJ_CLIENT_KEY is set. Each job is recorded before it
 * is printed and again afterwards, so a crash never prints anything twice. Only one program at a time may use a state folder.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runPlainClient } from './plain-client.mjs';
import { changePrinters, runStation, VERSION } from './station.mjs';
import { leave, say } from './words.mjs';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());

run(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});

async function run([first, second, ...more]) {
  if (first === '--version') return console.log(VERSION);
  if (first === 'add' || first === 'remove') return changePrinters(first, second);
  if (second !== undefined || more.length > 0) {
    leave('Name only the file of settings, or where Kaj is. A key stands in the settings, or in KAJ_CLIENT_KEY.');
  }
  const isAddress = first?.includes('://');
  if (first !== undefined && !isAddress && !existsSync(first)) leave(`There is no file ${first}.`);
  const beside = path.join(path.dirname(process.argv[1] ?? process.execPath), 'kaj-print.json');
  const isPlain = process.env.KAJ_CLIENT_KEY !== undefined || existsSync(beside);
  if (first !== undefined && !isAddress) await runPlainClient(first, stopping);
  else if (first === undefined && isPlain) await runPlainClient(beside, stopping);
  else await runStation(first, stopping);
  say('Stopped.');
}
