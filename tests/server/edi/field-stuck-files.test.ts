/** Files on carriers' servers that cannot be read or removed: they stop no other, and somebody hears of them. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import {
  CARRIER_ACCOUNT,
  CARRIER_PASSWORD,
  createFtpServer,
  createSftpServer,
  MISSING_PACKAGES,
} from '#tests/support/carrier-servers.ts';
import { createReplyWorld, inEnvelope } from '#tests/support/reply-world.ts';

const OWN_FILES_ONLY = 0o555;
const EVERYTHING = 0o777;

// edi-servers.test.ts makes sure that a build machine skips none of this.
describe.skipIf(MISSING_PACKAGES.length > 0)('a file on the carrier’s server', async () => {
  if (MISSING_PACKAGES.length > 0) return;
  const ftp = await createFtpServer();
  const sftp = await createSftpServer();
  await ftp.start();
  await sftp.start();
  const world = await createReplyWorld({ environment: { ALLOW_PRIVATE_HOSTS: '1' } });
  const { connection, send, visit, statusOf, answers, problems, told } = world;
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterEach(() => complaint.mockClear());

  test.each([
    ['FTP', ftp],
    ['SFTP', sftp],
  ] as const)(
    '[FLD-01] [FLD-02] [N2] that may not be removed, or cannot be read, stops no other and is told once (%s)',
    async (transferProtocol, carrier) => {
      const directory = path.join(carrier.folder, 'home/out');
      const here = await connection({
        ...{ transferProtocol, fTPserver: 'localhost', fTPport: carrier.port, fTPoutDirectory: 'out' },
        ...{ fTPaccount: CARRIER_ACCOUNT, fTPpassword: CARRIER_PASSWORD, fTPinDirectory: 'in' },
      });
      const sent = [await send(here), await send(here), await send(here)] as const;
      const reject = (index: 0 | 1 | 2) =>
        inEnvelope('APERAK', `${transferProtocol}${index}`, 'BGM+294+1+9+RE', `RFF+ACW:${sent[index].values.REF}`);
      for (const [index, name] of (['a.edi', 'b.edi', 'c.edi'] as const).entries()) {
        writeFileSync(path.join(directory, name), reject(index as 0 | 1 | 2));
      }
      chmodSync(path.join(directory, 'a.edi'), 0);
      chmodSync(directory, OWN_FILES_ONLY);
      await visit(here);
      expect(await Promise.all(sent.map(statusOf))).toEqual([STATUS.inProgress, STATUS.rejected, STATUS.rejected]);
      expect(carrier.files('out')).toEqual(['a.edi', 'b.edi', 'c.edi']);
      expect(await told(here)).toMatchObject([{ values: { count: 3 } }]);
      expect(await answers(here)).toHaveLength(2);

      chmodSync(path.join(directory, 'a.edi'), 0o644);
      chmodSync(directory, EVERYTHING);
      await visit(here);
      expect(await statusOf(sent[0])).toBe(STATUS.rejected);
      expect(carrier.files('out')).toEqual([]);
      expect(await answers(here)).toHaveLength(3);
      expect(await problems(here)).toEqual([]);
    },
  );
});
