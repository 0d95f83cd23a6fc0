/** What else lies in a folder of replies, and what happens to its files meanwhile (tests/fixtures/field/README.md, "Carriers' replies"). */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { createReplyWorld, inEnvelope, left, type Sent } from '#tests/support/reply-world.ts';

/** What a carrier's program does in the middle of a visit. */
const meanwhile = vi.hoisted((): { [Step in 'readFile' | 'rename']?: ((place: string) => void) | undefined } => ({}));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  const before = (step: 'readFile' | 'rename', place: unknown) => meanwhile[step]?.(String(place));
  return {
    ...real,
    readFile: (...values: Parameters<typeof real.readFile>) => {
      before('readFile', values[0]);
      return real.readFile(...values);
    },
    rename: (...values: Parameters<typeof real.rename>) => {
      before('rename', values[0]);
      return real.rename(...values);
    },
  };
});

/** Visits until a file that is not complete is taken as it is. */
const UNCHANGED_VISITS = 3;

const world = await createReplyWorld();
const { connection, send, visit, feed, statusOf, reasonOf, answers, problems, told } = world;
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => expect(complaint).not.toHaveBeenCalled());

let references = 0;
/** Rejects the shipment, with a reason of its own. */
function rejection({ values }: Sent, reason = 'Orten nås inte'): Buffer {
  references += 1;
  const segments = ['BGM+294+1+9+RE', `RFF+ACW:${values.REF}`, `FTX+AAO+++${reason}`];
  return Buffer.from(inEnvelope('APERAK', `FS${references}`, ...segments), 'latin1');
}

describe('beside replies', () => {
  test.each([
    [
      'FS01',
      'that programs write into',
      [
        'svar.edi.crdownload',
        'svar.edi.download',
        'svar.edi.uploading',
        'svar.edi.inprogress',
        'svar.edi~',
        '~syncthing~svar.edi.tmp',
        'svar.edi.swp',
      ],
    ],
    ['FS02', 'that say that another is open', ['svar.edi.lock', 'SVAR.LCK', 'svar.edi.lk']],
    [
      'FS03',
      'that say that another is complete',
      ['svar.edi.ok', 'svar.done', 'svar.edi.TRG', 'svar.edi.md5', 'svar.edi.sha256'],
    ],
    ['FS04', 'that systems add', ['Thumbs.db', 'desktop.ini', '~$svar.edi', 'ehthumbs.db']],
  ])('[FLD-01] [%s] files %s are left and not told, whatever is in them', async (_, __, names) => {
    const here = await connection();
    const sent = await send(here);
    for (const name of names) writeFileSync(path.join(here.folder, name), name.length % 2 ? '' : 'binary \0\u0001');
    writeFileSync(path.join(here.folder, 'svar.edi'), rejection(sent));
    for (let visits = 0; visits <= UNCHANGED_VISITS; visits += 1) await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(left(here).toSorted()).toEqual([...names].toSorted());
    expect([await problems(here), await told(here)]).toEqual([[], []]);
  });

  test.each(['svar.ok', 'SVAR.DONE', 'svar.edi.lock'])(
    '[FLD-01] [FS03] an answer of a carrier that calls its answers %s is read and removed',
    async (name) => {
      const here = await connection();
      const sent = await send(here);
      await feed(here, rejection(sent), name);
      expect(await statusOf(sent)).toBe(STATUS.rejected);
      expect(left(here)).toEqual([]);
    },
  );

  test('[FLD-01] [FS05] a folder named like a reply, a pipe and a link to nothing stop no reply', async () => {
    const here = await connection();
    const sent = await send(here);
    mkdirSync(path.join(here.folder, 'arkiv.edi'));
    writeFileSync(path.join(here.folder, 'arkiv.edi/old.edi'), rejection(sent, 'Gammalt'));
    execFileSync('mkfifo', [path.join(here.folder, 'ror.edi')]);
    symlinkSync('/nowhere/at/all', path.join(here.folder, 'lank.edi'));
    await feed(here, rejection(sent));
    expect(await reasonOf(sent)).toBe('Orten nås inte');
    expect(left(here).toSorted()).toEqual(['arkiv.edi', 'lank.edi', 'ror.edi']);
    expect(await told(here)).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    ['FS06', 'as long as a system takes', `${'s'.repeat(251)}.edi`],
    ['FS06', 'as long as a system takes, in letters of two bytes', `${'å'.repeat(125)}.edi`],
    ['FS07', 'with a dot at its end', 'svar.edi.'],
    ['FS07', 'with blanks around it', ' svar.edi '],
    ['FS08', 'over two lines', 'svar\n2.edi'],
    ['FS08', 'of quotation marks and signs', `svar "1" 'a' %2e $(x) -rf;.edi`],
    ['FS08', 'that looks like one that was taken', '12 svar.edi'],
    ['FS08', 'without an end, in letters that are put together', 'svar-a\u030a'],
  ])('[FLD-01] [%s] a reply is read and removed whose name is %s', async (_, __, name) => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, rejection(sent), name);
    await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect([left(here), readdirSync(path.join(here.folder, '../taken'))]).toEqual([[], []]);
    expect(await told(here)).toEqual([]);
  });

  test('[FLD-01] [FS09] replies whose names differ by their case alone are two', async () => {
    const here = await connection();
    const [one, other] = [await send(here), await send(here)];
    writeFileSync(path.join(here.folder, 'SVAR.EDI'), rejection(one));
    await feed(here, rejection(other), 'svar.edi');
    await visit(here);
    expect([await statusOf(one), await statusOf(other)]).toEqual([STATUS.rejected, STATUS.rejected]);
    expect(left(here)).toEqual([]);
  });
});

describe('a file that changes its place', () => {
  test('[FLD-01] [FS10] a file written under another name is read once it has its own', async () => {
    const here = await connection();
    const sent = await send(here);
    const bytes = rejection(sent);
    const place = path.join(here.folder, 'svar.edi.filepart');
    await feed(here, bytes.subarray(0, 90), 'svar.edi.filepart');
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
    writeFileSync(place, bytes);
    renameSync(place, path.join(here.folder, 'svar.edi'));
    await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect([left(here), await told(here)]).toEqual([[], []]);
  });

  test.each(['readFile', 'rename'] as const)(
    '[FLD-01] [FS11] a file that its own program takes back before %s is no fault, and stops no other',
    async (step) => {
      const here = await connection();
      const [first, second] = [await send(here), await send(here)];
      writeFileSync(path.join(here.folder, 'a.edi'), rejection(first));
      writeFileSync(path.join(here.folder, 'b.edi'), rejection(second));
      meanwhile[step] = (place) => {
        if (place.endsWith('/a.edi')) rmSync(place);
      };
      await visit(here);
      meanwhile[step] = undefined;
      expect(await statusOf(first)).toBe(step === 'readFile' ? STATUS.inProgress : STATUS.rejected);
      expect(await statusOf(second)).toBe(STATUS.rejected);
      expect([left(here), await told(here)]).toEqual([[], []]);
    },
  );

  test('[FLD-01] [FS12] a reply that grows after it was taken comes back beside a new one of the same name, and both count', async () => {
    const here = await connection();
    const [one, other, next] = [await send(here), await send(here), await send(here)];
    const handle = openSync(path.join(here.folder, 'svar.edi'), 'w');
    writeSync(handle, rejection(one));
    await visit(here);
    expect(left(here)).toEqual([]);
    writeSync(handle, rejection(other));
    closeSync(handle);
    await feed(here, rejection(next), 'svar.edi');
    await visit(here);
    await visit(here);
    for (const sent of [one, other, next]) expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(left(here)).toEqual([]);
    expect(await answers(here)).toHaveLength(3);
  });
});

test('[FLD-01] [FS13] more files than a visit reads are all read, and the moderators are told nothing', async () => {
  const here = await connection();
  const sent = await send(here);
  const [bytes, last] = [rejection(sent), rejection(sent, 'Sist')];
  for (let number = 0; number < 620; number += 1) {
    writeFileSync(path.join(here.folder, `svar-${String(number).padStart(4, '0')}.edi`), bytes);
  }
  await feed(here, last, 'z.edi');
  expect(left(here).length).toBeGreaterThan(0);
  await visit(here);
  expect(left(here)).toEqual([]);
  expect(existsSync(path.join(here.folder, 'z.edi'))).toBe(false);
  expect(await answers(here)).toHaveLength(2);
  expect(await told(here)).toEqual([]);
}, 120_000);
