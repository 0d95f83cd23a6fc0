/**
 * The server's process: reads the settings, then serves, runs jobs or carries out an operator's command, and says plainly why it
 * cannot.
 */
import { backUp, restore } from './commands/backup-command.ts';
import { handleCompanies } from './commands/company-command.ts';
import { handleInvoices } from './commands/invoice-command.ts';
import { migrateDatabase } from './commands/migrate-command.ts';
import { handlePlaces } from './commands/places-command.ts';
import { handleSecret } from './commands/secret-command.ts';
import { readConfig } from './config/config.ts';
import { runServer } from './run-server.ts';
import { runWorker } from './run-worker.ts';

const COMMANDS = {
  backup: backUp,
  restore,
  invoices: handleInvoices,
  company: handleCompanies,
  migrate: migrateDatabase,
  places: handlePlaces,
  secret: handleSecret,
};

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name);
}

try {
  const config = readConfig(process.env);
  const [asked, ...args] = process.argv.slice(2);
  if (asked === undefined) await runServer(config);
  else if (asked === 'worker') await runWorker(config);
  else if (isCommand(asked)) await COMMANDS[asked](args, config, console.log);
  else throw new Error(`Unknown command ${asked}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
