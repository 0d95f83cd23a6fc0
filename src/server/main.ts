/** The server's process: reads the settings, runs, and says plainly why it cannot. */
import { readConfig } from './config.ts';
import { runServer } from './run-server.ts';

try {
  await runServer(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
