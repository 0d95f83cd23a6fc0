/** Signs in to a carrier's server by its protocol, step by step. The name is resolved once; see server-address.ts. */
import { openFtp } from './ftp-session.ts';
import type { RemoteServer, RemoteSession, ServerTrust } from './remote-session.ts';
import { serverAddresses } from './server-address.ts';
import { openSftp } from './sftp-session.ts';
import type { StepRunner } from './step-runner.ts';

export async function openSession(server: RemoteServer, trust: ServerTrust, steps: StepRunner): Promise<RemoteSession> {
  const resolve = () => serverAddresses(server.host, trust);
  const addresses = await steps.run('name', resolve, (found) => found.map(({ address }) => address).join(', '));
  const open = server.protocol === 'SFTP' ? openSftp : openFtp;
  return open(server, addresses, trust, steps);
}
