/** A print client as the server sees it: it has a user's key, takes jobs and answers for them. */
import type { PrintJob } from '#contract/print.ts';
import type { Answer, TestCaller, TestServer } from './server.ts';

export interface PrintClient {
  /** Asks for work once; returns the raw answer. */
  ask(query?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The next job; undefined when there is none. */
  take(query?: Readonly<Record<string, string>>): Promise<PrintJob | undefined>;
  acknowledge(jobId: string, body?: object): Promise<Answer>;
}

export async function newPrintClient(server: TestServer, user: TestCaller, clientId = 'one'): Promise<PrintClient> {
  return printClientWith(server, (await user.do('newClientKey')).clientKey, clientId);
}

export function printClientWith(server: TestServer, key: string, clientId: string): PrintClient {
  const headers = { authorization: `Bearer ${key}` };
  const ask: PrintClient['ask'] = (query = {}) =>
    server.anonymous.call('printJobs', { query: { clientId, clientName: `Computer ${clientId}`, ...query }, headers });
  return {
    ask,
    take: async (query) => (await ask(query)).body as PrintJob | undefined,
    acknowledge: (jobId, body) =>
      server.anonymous.call('ackPrintJob', { params: { jobId }, headers, ...(body && { body }) }),
  };
}
