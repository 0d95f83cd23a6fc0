/** A station as its program is seen by the server: it is paired by its code and then takes jobs with its key. */
import type { AskPairingInput, Station, StationPatch } from '#contract/station.ts';
import { type PrintClient, printClientWith } from './print-client.ts';
import type { TestCaller, TestServer } from './server.ts';

type Program = Partial<AskPairingInput>;

/** The code that a program shows, and how it asks for its key. */
export async function offeredCode(server: TestServer, program: Program = {}) {
  const offered = await server.anonymous.do('askPairing', { body: program });
  if (!('code' in offered)) throw new Error('A program without a token gets a code.');
  const { code, token, expiresAt } = offered;
  return { code, token, expiresAt, ask: () => server.anonymous.call('askPairing', { body: { token } }) };
}

export const TWO_PRINTERS: Program = {
  name: 'PACK-PC-3',
  system: 'Linux',
  version: '1.0',
  printers: [
    { name: 'Zebra', paper: 'labels' },
    { name: 'Office', paper: 'papers' },
  ],
};

export interface PairedStation {
  readonly station: Station;
  readonly program: PrintClient;
  readonly key: string;
}

/** Paired by this person; `patch` is saved afterwards. */
export async function pairedStation(
  server: TestServer,
  person: TestCaller,
  patch: StationPatch = {},
  headers: Record<string, string> = {},
): Promise<PairedStation> {
  const offered = await offeredCode(server, TWO_PRINTERS);
  const paired = await person.do('pairStation', { body: { code: offered.code }, headers });
  const collected = (await offered.ask()).body as { key: string };
  const station = await person.do('saveStation', { params: { stationId: paired.id }, body: patch });
  return { station, key: collected.key, program: printClientWith(server, collected.key, `program-${paired.id}`) };
}
