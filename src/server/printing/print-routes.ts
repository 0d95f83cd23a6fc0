/** The ledger of prints and the jobs of print clients over HTTP. */
import type { Handlers } from '#server/http/call.ts';
import { onDisconnect } from '#server/http/client-disconnect.ts';
import { inLanguage } from '#server/i18n/localised-shipment.ts';
import type { PrintJobs } from './print-jobs.ts';
import type { PrintLedger } from './print-outcome.ts';

export function createPrintRoutes(ledger: PrintLedger, jobs: PrintJobs): Handlers {
  return {
    prints: ({ caller, params, query }) => ledger.list(caller, params.shipmentId, query.page),

    savePrintOutcome: async ({ write, params: { shipmentId, printId }, body, language }) => {
      const shipment = await ledger.correct(write, shipmentId, printId, body);
      return { shipmentData: inLanguage(shipment, language) };
    },

    printJobs: async ({ caller, query, reply }) => {
      const { wait, clientId: id, clientName: name, printers, formats } = query;
      return (await jobs.next(caller, { id, name, printers, formats }, wait, onDisconnect(reply))) ?? null;
    },

    ackPrintJob: async ({ caller, params, body }) => {
      const { cameOut, failure } = body;
      await jobs.acknowledge(caller, params.jobId, { cameOut, failure: failure ?? null });
      return undefined;
    },
  };
}
