/** The connection test: which step failed and why, what it leaves behind, and which addresses it refuses. */
import { describe, expect, test } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import { isInside } from '#server/transfer/server-address.ts';
import {
  CARRIER_ACCOUNT,
  CARRIER_PASSWORD,
  type CarrierServer,
  createFtpServer,
  createSftpServer,
  MISSING_PACKAGES,
} from '#tests/support/carrier-servers.ts';
import { createCarrier, DSV_CARRIER } from '#tests/support/freight-world.ts';
import { startOddFtpServer } from '#tests/support/odd-ftp-server.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const params = { carrierId: 'new' };
const careful = await startTestServer();
const editor = await careful.signIn(TEST_USERS.SuperUser);
const strict = await startTestServer({
  environment: { CARRIER_HOSTS: 'sftp.dhl.invalid, *.dsv.invalid, edi.käll.invalid' },
});
const listing = await strict.signIn(TEST_USERS.SuperUser);

test.each(['localhost', '127.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]', '::ffff:10.0.0.1', 'fd00::1'])(
  '[CAR-03] the host $0 lies inside the network of the server and is refused at the first step',
  async (fTPserver) => {
    const body = { ...DSV_CARRIER, fTPserver, fTPport: 22 } as CarrierInput;
    const { steps } = await editor.do('testCarrier', { params, body });
    const code = fTPserver.startsWith('[') ? 'nameUnknown' : 'addressRefused';
    expect(steps).toMatchObject([{ step: 'name', ok: false, code }]);
  },
);

test.each([
  ['sftp.dhl.invalid', 'nameUnknown'],
  ['SFTP.DHL.invalid.', 'nameUnknown'],
  ['edi.hamburg.dsv.invalid', 'nameUnknown'],
  ['dsv.invalid', 'hostNotListed'],
  ['eviledsv.invalid', 'hostNotListed'],
  ['sftp.dhl.invalid.evil.invalid', 'hostNotListed'],
  ['93.184.215.14', 'hostNotListed'],
  // [H11] in letters and in punycode, [H12] with other dots, [H13] an address as a number, [H14] a host with its port.
  ['EDI.Käll.invalid', 'nameUnknown'],
  ['edi.xn--kll-qla.invalid', 'nameUnknown'],
  ['sftp.dhl%2einvalid', 'nameUnknown'],
  ['sftp.dhl.invalid.[::1]', 'hostNotListed'],
  ['2130706433', 'hostNotListed'],
  ['sftp.dhl.invalid:22', 'hostNotListed'],
  ['sftp.dhl.invalid..', 'hostNotListed'],
])('[CAR-03] where the operator lists hosts, %s is answered by %s', async (fTPserver, code) => {
  const { steps } = await listing.do('testCarrier', { params, body: { ...DSV_CARRIER, fTPserver, fTPport: 22 } });
  expect(steps).toMatchObject([{ step: 'name', ok: false, code }]);
});

test('public addresses are not refused, private ones in any spelling are', () => {
  expect(['93.184.215.14', '2a00:1450:400f:80d::200e'].filter(isInside)).toEqual([]);
  const inside = ['100.64.0.1', '172.31.255.255', '192.168.1.1', '0.0.0.0', '::', '::ffff:7f00:1', '64:ff9b::a00:1'];
  expect(inside.filter((address) => !isInside(address))).toEqual([]);
});

test('a connection without a server says so', async () => {
  const { steps } = await editor.do('testCarrier', { params, body: DSV_CARRIER });
  expect(steps).toMatchObject([{ step: 'name', ok: false, code: 'noServer' }]);
});

describe.skipIf(MISSING_PACKAGES.length > 0)('with the carrier’s server', async () => {
  if (MISSING_PACKAGES.length > 0) return;
  const [ftp, expired, sftp] = [
    await createFtpServer(),
    await createFtpServer({ isExpired: true }),
    await createSftpServer(),
  ];
  for (const server of [ftp, expired, sftp]) await server.start();
  const open = await startTestServer({ environment: { ALLOW_PRIVATE_HOSTS: '1', CARRIER_CA: ftp.certificateFile } });
  const tester = await open.signIn(TEST_USERS.SuperUser);

  const form = (server: CarrierServer, transferProtocol: string, change: Partial<CarrierInput> = {}) =>
    ({
      ...DSV_CARRIER,
      transferProtocol,
      fTPserver: 'localhost',
      fTPport: server.port,
      fTPaccount: CARRIER_ACCOUNT,
      fTPpassword: CARRIER_PASSWORD,
      fTPinDirectory: 'in',
      fTPoutDirectory: 'out',
      ...change,
    }) as CarrierInput;
  const tried = async (body: CarrierInput, carrierId = 'new') => {
    const { steps } = await tester.do('testCarrier', { params: { carrierId }, body });
    expect(JSON.stringify(steps)).not.toContain(CARRIER_PASSWORD);
    return steps.map(({ step, code }) => (code ? `${step} ${code}` : step));
  };
  const directories = ['list', 'list', 'write', 'rename', 'remove'];

  test.each([
    ['FTP', ftp, ['name', 'port', 'signIn', ...directories]],
    ['FTPS', ftp, ['name', 'port', 'certificate', 'signIn', ...directories]],
    ['SFTP', sftp, ['name', 'port', 'hostKey', 'signIn', ...directories]],
  ] as const)(
    '[CAR-03] by %s every step succeeds, and nothing is left in its directories',
    async (protocol, server, steps) => {
      expect(await tried(form(server, protocol))).toEqual(steps);
      expect([...server.files('in'), ...server.files('out')]).toEqual([]);
    },
  );

  test('[CAR-03] where the operator allows no plain FTP, a connection by FTP is encrypted, and a server that cannot is not signed in to', async () => {
    const environment = { ALLOW_PRIVATE_HOSTS: '1', CARRIER_CA: ftp.certificateFile, PLAIN_FTP: '0' };
    const strict = await (await startTestServer({ environment })).signIn(TEST_USERS.SuperUser);
    const steps = async (fTPport: number) =>
      (await strict.do('testCarrier', { params, body: form(ftp, 'FTP', { fTPport }) })).steps;
    const done = ['name', 'port', 'certificate', 'signIn', ...directories];
    expect(await steps(ftp.port)).toMatchObject(done.map((step) => ({ step, ok: true })));
    expect(await steps((await startOddFtpServer()).port)).toMatchObject([
      { step: 'name', ok: true },
      { step: 'port', ok: true },
      { step: 'certificate', ok: false, code: 'tlsRefused' },
    ]);
  });

  test('the first step that fails is named, and nothing follows it', async () => {
    expect(await tried(form(ftp, 'FTP', { fTPserver: 'no-such-host.invalid' }))).toEqual(['name nameUnknown']);
    expect(await tried(form(ftp, 'FTP', { fTPport: 1 }))).toEqual(['name', 'port unreachable']);
    expect(await tried(form(sftp, 'SFTP', { fTPport: ftp.port }))).toEqual(['name', 'port', 'hostKey protocolUnknown']);
    expect(await tried(form(ftp, 'FTP', { fTPpassword: 'fel' }))).toEqual(['name', 'port', 'signIn signInRefused']);
    const untrusted = (await tried(form(expired, 'FTPS'))).at(-1);
    expect(untrusted).toMatch(/^certificate certificate(Expired|Invalid)$/);
    for (const [protocol, server] of [
      ['FTP', ftp],
      ['SFTP', sftp],
    ] as const) {
      const steps = await tried(form(server, protocol, { fTPinDirectory: 'saknas' }));
      expect(steps.at(-1)).toBe('list directoryRefused');
    }
  });

  test('[CAR-03] uses the stored password where the form has none, for the server it was stored for alone, and remembers the first key of a saved server', async () => {
    const { fTPpassword, ...saved } = form(sftp, 'SFTP');
    const carrierId = await createCarrier(tester, { ...saved, fTPpassword });
    expect(await tried({ ...saved, fTPpassword: { set: true } } as CarrierInput, carrierId)).toContain('remove');
    const { hostKey } = await tester.do('carrier', { params: { carrierId } });
    expect(hostKey).toMatchObject({ approvedBy: TEST_USERS.SuperUser, refused: null });
    const audited = open.db.selectFrom('audit_log').select(['kind', 'username', 'before', 'after']);
    expect(await audited.where('kind', '=', 'hostKey').where('entity', '=', carrierId).execute()).toMatchObject([
      { username: TEST_USERS.SuperUser, before: null, after: { fingerprint: hostKey?.fingerprint } },
    ]);
    const elsewhere: Partial<CarrierInput>[] = [
      { fTPserver: '127.0.0.1' },
      { fTPport: ftp.port },
      { transferProtocol: 'FTP' },
      { fTPserver: '127.0.0.1', fTPpassword: { set: true } },
    ];
    for (const change of elsewhere) {
      const refusal = { status: 422, fields: { fTPpassword: { code: 'otherServer' } } };
      const body = { ...saved, fTPpassword: undefined, ...change } as CarrierInput;
      for (const operation of ['testCarrier', 'saveCarrier'] as const) {
        const refused = await tester.refused(operation, { params: { carrierId }, body });
        expect(refused, `${operation} ${JSON.stringify(change)}`).toMatchObject(refusal);
      }
    }
    const fingerprint = `SHA256:${'k'.repeat(43)}`;
    await tester.do('approveHostKey', { params: { carrierId }, body: { fingerprint } });
    expect((await tried(saved as CarrierInput, carrierId)).at(-1)).toBe('hostKey hostKeyChanged');
  });
});
