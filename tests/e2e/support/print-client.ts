/** A print client of a user, as the program on the computer with the printer is one. */
import type { PrintJob } from '#contract/print.ts';
import type { PortalApi } from './portal-api.ts';
import type { ServerProcess } from './server-process.ts';

export interface PrintClient {
  take(): Promise<PrintJob | undefined>;
  acknowledge(jobId: string, body?: object): Promise<void>;
}

/**
 * From now on what the user of `api` prints goes to it, until the user gets another key. What another test has left to print is
 * taken first; what was given to the client of another test is not given to this one, which has an id of its own.
 */
export async function connectPrintClient(server: ServerProcess, api: PortalApi, name: string): Promise<PrintClient> {
  const headers = { Authorization: `Bearer ${await api.newClientKey()}`, 'Content-Type': 'application/json' };
  const clientId = crypto.randomUUID();
  const take = async () => {
    const query = new URLSearchParams({ clientId, clientName: name });
    const answer = await fetch(`${server.origin}/api/print/jobs?${query}`, { headers });
    return answer.status === 200 ? ((await answer.json()) as PrintJob) : undefined;
  };
  const acknowledge = async (jobId: string, body = {}) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const { ok, status } = await fetch(`${server.origin}/api/print/jobs/${jobId}/ack`, init);
    if (!ok) throw new Error(`The acknowledgement was answered with ${status}`);
  };
  for (let left = await take(); left; left = await take()) await acknowledge(left.id);
  return { take, acknowledge };
}
