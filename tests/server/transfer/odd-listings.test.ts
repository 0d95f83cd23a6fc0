/** What is found at carriers' servers that list what they have in ways of their own. */
import { constants } from 'node:fs';
import { expect, test } from 'vitest';
import { openSession } from '#server/transfer/open-session.ts';
import { putFile } from '#server/transfer/put-file.ts';
import type { RemoteServer, RemoteSession } from '#server/transfer/remote-session.ts';
import { createStepRunner } from '#server/transfer/step-runner.ts';
import { CARRIER_ACCOUNT, CARRIER_PASSWORD } from '#tests/support/carrier-servers.ts';
import { type FtpManners, startOddFtpServer } from '#tests/support/odd-ftp-server.ts';
import { type SftpManners, startOddSftpServer } from '#tests/support/odd-sftp-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

const REPLY = Buffer.from("UNB+UNOC:3+B:ZZ+A:14+261123:1200+1'UNZ+0+1'", 'latin1');

async function signIn(protocol: RemoteServer['protocol'], port: number): Promise<RemoteSession> {
  const session = await openSession(
    {
      ...{ protocol, host: '127.0.0.1', port, account: CARRIER_ACCOUNT, password: CARRIER_PASSWORD },
      oldKeyExchange: false,
    },
    { allowPrivate: true, hosts: undefined, plainFtp: true, ca: undefined, acceptKey: async () => true },
    createStepRunner(),
  );
  whenDone(async () => session.close());
  return session;
}

async function ftp(manners: FtpManners, files: readonly string[] = []) {
  const server = await startOddFtpServer(manners);
  for (const name of files) server.files.set(name, REPLY);
  return { server, session: await signIn('FTP', server.port) };
}

async function sftp(manners: SftpManners, files: readonly string[] = []) {
  const server = await startOddSftpServer(manners);
  for (const name of files) server.files.set(name, REPLY);
  return { server, session: await signIn('SFTP', server.port) };
}

const namesIn = async (session: RemoteSession) => (await session.list('out')).map(({ name }) => name);

test.each<[id: string, what: string, manners: FtpManners]>([
  [
    'TL01',
    'an IBM i',
    {
      lines: [
        'KAJ             43 11/23/26 10:11:05 *STMF      iftsta-1.edi',
        'QSYS         8192 11/20/26 08:00:00 *DIR       archive/',
      ],
      names: ['iftsta-1.edi', 'archive'],
    },
  ],
  ['TL02', 'a server that lists nothing when it is asked with an option', { knowsNoOptions: true }],
  [
    'TL03',
    'VMS, a file on two lines',
    {
      lines: ['Directory EDI$OUT:[KAJ]', 'iftsta-1.edi', '  1   23-NOV-2026 10:11 [KAJ,CARRIER] (RWED,RWED,RE,)'],
      names: ['EDI$OUT/iftsta-1.edi'],
    },
  ],
  [
    'TL04',
    'a system with security labels, a dot behind the permissions',
    { lines: ['total 4', '-rw-r-----. 1 kaj 43 Nov 23 10:11 iftsta-1.edi'], names: ['./iftsta-1.edi'] },
  ],
  [
    'TL05',
    'a system that writes months in its own language',
    { lines: ['-rw-r--r--   1 kaj  grp   43 11月 23 10:11 iftsta-1.edi'], names: ['/out/iftsta-1.edi'] },
  ],
  [
    'TL06',
    'EPLF',
    {
      lines: ['+i83.29609,m1795903865,/,\tarchive', '+i83.29610,m1795903865,r,s43,\tiftsta-1.edi'],
      names: ['archive', 'iftsta-1.edi'],
    },
  ],
  [
    'TL07',
    'OS-9, a table with headings',
    {
      lines: [
        'Directory of . 15:10:09',
        'Owner    Last modified  Attributes Sector Bytecount Name',
        '-------   -------------  ---------- ------ --------- ----',
        '0.0      26/11/23 1011   ------wr      40        43 iftsta-1.edi',
      ],
      names: ['iftsta-1.edi'],
    },
  ],
  [
    'TL08',
    'a server that lists names only while it transfers text',
    { lines: ['iftsta-1.edi  43 bytes'], names: ['iftsta-1.edi'], namesAsText: true },
  ],
  [
    'TL09',
    'types in capitals, which have no case',
    {
      facts: [
        'Type=cdir;Modify=20261123101105; .',
        'Type=Dir;Modify=20261123101105; archive',
        'Type=File;Size=43;Modify=20261123101105; iftsta-1.edi',
      ],
    },
  ],
  [
    'TL10',
    'a mailbox that shows what it holds as links',
    {
      lines: [
        'lrwxrwxrwx 1 kaj grp 12 Nov 23 10:11 iftsta-1.edi -> /spool/0001',
        'lrwxrwxrwx 1 kaj grp 12 Nov 23 10:11 archive -> /spool/archive',
      ],
    },
  ],
  [
    'TL11',
    'a server that says no size, and lines that cannot be read',
    { lines: ['iftsta-1.edi  43 bytes'], names: ['iftsta-1.edi'], size: '502 SIZE not implemented' },
  ],
  [
    'TL12',
    'a directory of NetWare beside what can be read',
    {
      lines: [
        'd [RWCEAFMS] kaj                  512 Nov 20 08:00 archive',
        '-rw-r--r-- 1 kaj grp 43 Nov 23 10:11 iftsta-1.edi',
      ],
      names: ['archive', 'iftsta-1.edi'],
      size: '213 43',
    },
  ],
  [
    'TL13',
    'Windows, with four digits of the year',
    {
      lines: [
        '11-20-2026  08:00AM       <DIR>          archive',
        '11-23-2026  10:11AM                   43 iftsta-1.edi',
      ],
    },
  ],
  [
    'TL14',
    'Windows CE, with 24 hours',
    { lines: ['11-20-26  08:00       <DIR>          archive', '11-23-26  15:33                   43 iftsta-1.edi'] },
  ],
  [
    'TL15',
    'a listing without owners or groups',
    { lines: ['drwxr-xr-x 2 4096 Nov 20 08:00 archive', '-rw-r--r-- 1 kaj 43 Nov 23 10:11 iftsta-1.edi'] },
  ],
  [
    'TL16',
    'permissions with a sign too few',
    {
      lines: [
        'drw-r--rw   1     root     root         0 Nov 20 08:00 archive',
        '-rw-r--rw   1     root     root        43 Nov 23 10:11 iftsta-1.edi',
      ],
    },
  ],
])('[FLD-03] [%s] a reply is found and read in the FTP listing of %s', async (_id, _what, manners) => {
  const { session } = await ftp(manners, ['iftsta-1.edi']);
  const listed = await session.list('out');
  expect(listed.map(({ name }) => name)).toEqual(['iftsta-1.edi']);
  for (const file of listed) expect(Buffer.from(await session.read('out', file))).toEqual(REPLY);
});

test('[FLD-03] [TL17] where neither a listing nor a list of names can be read, the listing is what is told', async () => {
  const { session } = await ftp({ lines: ['iftsta-1.edi  43 bytes'] }, ['iftsta-1.edi']);
  const told = { step: 'list', code: 'directoryRefused', detail: 'iftsta-1.edi 43 bytes' };
  await expect(session.list('out')).rejects.toMatchObject({ ...told, detail: expect.stringContaining('43 bytes') });
});

test('[FLD-03] [TL18] an answer about a size that names none leaves it open, and a message is stored all the same', async () => {
  const { server, session } = await ftp({ size: '213 Unknown' });
  await expect(putFile(session, null, { name: 'iftmin-1.edi', bytes: REPLY }, { renames: true })).resolves.toBe(
    'placed',
  );
  expect([...server.files.keys()]).toEqual(['iftmin-1.edi']);
});

test.each<[id: string, what: string, manners: SftpManners]>([
  ['TL19', 'permissions without what says that it is a file', { listedTypes: 0 }],
  ['TL20', 'a link to a file', { listedTypes: constants.S_IFLNK, listedAs: 'l' }],
  ['TL21', 'a link, which its line alone says', { listsNoModes: true, listedAs: 'l' }],
])('[FLD-03] [%s] a reply is found and read in an SFTP listing with %s', async (_id, _what, manners) => {
  const { session } = await sftp(manners, ['iftsta-1.edi']);
  const listed = await session.list('out');
  expect(listed).toEqual([{ name: 'iftsta-1.edi', size: REPLY.length }]);
  for (const file of listed) expect(Buffer.from(await session.read('out', file))).toEqual(REPLY);
});

test.each<[what: string, manners: SftpManners]>([
  ['a directory, which its line alone says', { listedTypes: 0, listedAs: 'd' }],
  ['a directory', { listedTypes: constants.S_IFDIR, listedAs: 'd' }],
  ['a link to what nobody may look at', { listedTypes: constants.S_IFLNK, listedAs: 'l', stat: 'PERMISSION_DENIED' }],
])('[FLD-03] [TL19] no reply is %s', async (_what, manners) => {
  const { session } = await sftp(manners, ['archive']);
  expect(await namesIn(session)).toEqual([]);
});

test('[FLD-03] [TL22] a message whose renaming came through unheard counts as there, where a taken name is refused', async () => {
  const { server, session } = await sftp({ keepsTakenNames: true, stat: 'OP_UNSUPPORTED' });
  const file = { name: 'iftmin-1.edi', bytes: REPLY };
  server.files.set(file.name, REPLY);
  await expect(putFile(session, null, file, { renames: true })).resolves.toBe('placed');
  expect([...server.files.keys()]).toEqual([file.name]);
});
