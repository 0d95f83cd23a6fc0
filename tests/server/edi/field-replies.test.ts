/** Files of replies as carriers really leave them, from their folder to the shipment, the log and the moderators. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { fieldInput } from '#tests/support/field-case.ts';
import { hastenJobs } from '#tests/support/job-time.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createReplyWorld, inEnvelope, left } from '#tests/support/reply-world.ts';
import { seedTestCompanies } from '#tests/support/test-companies.ts';

const HOUR = 60 * 60_000;
const SOON = { timeout: 30_000, interval: 50 };
/** Visits until a file that is not complete is taken as it is. */
const UNCHANGED_VISITS = 3;

const mails = await startMailServer();
afterAll(() => mails.close());
const database = await createTestDatabase();
await seedTestCompanies(database.db);
let passed = 0;
const world = await createReplyWorld({
  database,
  clock: () => new Date(Date.now() + passed),
  environment: { SMTP_URL: mails.url },
});
const { db, connection, send, close, visit, feed, signInAgain } = world;
const { statusOf, reasonOf, answers, problems, eventsOf, told, textOf, countsOf } = world;
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => expect(complaint).not.toHaveBeenCalled());

describe('a file', () => {
  test('[FLD-01] [F01] a file that is written in two halves through one open handle counts once it is whole, and nothing of it is lost', async () => {
    const here = await connection();
    const sent = await send(here);
    const whole = fieldInput('F01', 'whole.edi', sent.values);
    const handle = openSync(path.join(here.folder, 'svar.edi'), 'w');
    writeSync(handle, whole.subarray(0, whole.length / 2));
    await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
    expect(left(here)).toEqual(['svar.edi']);
    writeSync(handle, whole.subarray(whole.length / 2));
    closeSync(handle);
    await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(await reasonOf(sent)).toContain('Orten trafikeras inte');
    expect(left(here)).toEqual([]);
    expect(await problems(here)).toEqual([]);
  });

  test('[FLD-01] [F01] a file that ends where an interchange does while its writer goes on comes back with the rest, and each message counts once', async () => {
    const here = await connection();
    const [one, other] = [await send(here), await send(here)];
    const handle = openSync(path.join(here.folder, 'svar.edi'), 'w');
    writeSync(handle, inEnvelope('APERAK', 'G1', 'BGM+294+1+9+RE', `RFF+ACW:${one.values.REF}`));
    await visit(here);
    expect(await statusOf(one)).toBe(STATUS.rejected);
    writeSync(handle, inEnvelope('APERAK', 'G2', 'BGM+294+1+9+RE', `RFF+ACW:${other.values.REF}`));
    closeSync(handle);
    await visit(here);
    expect(await statusOf(other)).toBe(STATUS.rejected);
    await visit(here);
    expect(left(here)).toEqual([]);
    expect(readdirSync(path.join(here.folder, '../taken'))).toEqual([]);
    expect((await answers(here)).map(({ state }) => state)).toEqual(['rejected', 'rejected']);
  });

  test('[FLD-01] [F01] a file of 0 bytes is left until it is filled, and kept as not understood if it never is', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, fieldInput('F01', 'empty.edi'), 'a.edi');
    await feed(here, fieldInput('F01', 'empty.edi'), 'b.edi');
    writeFileSync(path.join(here.folder, 'a.edi'), fieldInput('F01', 'whole.edi', sent.values));
    await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    await visit(here);
    expect(left(here)).toEqual([]);
    expect(await problems(here)).toEqual(['empty']);
  });

  test('[FLD-01] [F01] a file that stays cut off for three visits is kept as not understood, with everything in it', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, fieldInput('F01', 'half.edi'));
    for (let visits = 2; visits < UNCHANGED_VISITS; visits += 1) {
      expect(left(here)).toEqual(['reply.edi']);
      expect(await problems(here)).toEqual([]);
      await visit(here);
    }
    await visit(here);
    expect(left(here)).toEqual([]);
    const [entry] = await answers(here, 'refused');
    expect(entry?.problem).toBe('cutOff');
    expect(await textOf(entry?.ediId ?? '')).toBe(fieldInput('F01', 'half.edi').toString('latin1'));
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
  });

  test('[FLD-01] [RP27] without the end of its interchange counts, as far as it is whole, once it has stood for three visits', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, fieldInput('RP27', 'reply.edi', sent.values));
    await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
    await visit(here);
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(left(here)).toEqual([]);
    expect(await problems(here)).toEqual(['cutOff']);
  });

  test.each([
    ['latin1', Buffer.from('återkoppling.edi', 'latin1')],
    ['UTF-8', Buffer.from('återkoppling.edi')],
    ['bytes of no encoding', Buffer.from([0xc3, 0x28, 0xff, 0x2e, 0x65, 0x64, 0x69])],
    ['a backslash and a quote', Buffer.from("a\\b' ; drop.edi")],
    ['a line break', Buffer.from('a\nb.edi')],
  ])('[FLD-01] with a name in %s is read and removed, and so is the one beside it', async (_, name) => {
    const here = await connection();
    const [one, other] = [await send(here), await send(here)];
    writeFileSync(path.join(here.folder, 'zz.edi'), fieldInput('F01', 'whole.edi', other.values));
    await feed(here, fieldInput('F01', 'whole.edi', one.values), name);
    expect(await Promise.all([one, other].map(statusOf))).toEqual([STATUS.rejected, STATUS.rejected]);
    expect(left(here)).toEqual([]);
  });

  test('[FLD-01] [RP26] a file with a NUL anywhere stops neither itself nor another', async () => {
    const here = await connection();
    const [one, other] = [await send(here), await send(here)];
    writeFileSync(path.join(here.folder, 'zz.edi'), fieldInput('F01', 'whole.edi', other.values));
    await feed(here, fieldInput('RP26', 'reply.edi', one.values));
    expect(await reasonOf(one)).toBe('Orten trafikeras inte');
    expect(await statusOf(other)).toBe(STATUS.rejected);
    expect(left(here)).toEqual([]);
  });

  test('[FLD-01] [N2] a file that is too large for a reply, a folder and files still under another name are left, and told if they stay', async () => {
    const here = await connection();
    const sent = await send(here);
    mkdirSync(path.join(here.folder, 'archive'));
    for (const name of ['.hidden', 'a.tmp', 'b.filepart']) writeFileSync(path.join(here.folder, name), 'UNA');
    writeFileSync(path.join(here.folder, 'big.edi'), Buffer.alloc(1024 * 1024 + 1, 'x'));
    await feed(here, fieldInput('F01', 'whole.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect(left(here).toSorted()).toEqual(['.hidden', 'a.tmp', 'archive', 'b.filepart', 'big.edi']);
    expect(await told(here)).toMatchObject([{ values: { problem: 'tooLarge', detail: 'big.edi', count: 1 } }]);
    rmSync(path.join(here.folder, 'big.edi'));
  });

  test('[FLD-01] [R2] in UTF-8, with or without a byte order mark, says what the carrier wrote', async () => {
    const here = await connection();
    for (const name of ['utf8.edi', 'utf8-bom.edi']) {
      const sent = await send(here);
      await feed(here, fieldInput('R2', name, sent.values));
      expect(await reasonOf(sent)).toContain('Orten nås inte från Göteborg');
    }
  });
});

describe('what was not understood', () => {
  test('[FLD-02] [N1] what was not understood is told to the moderators once an hour per connection, with the reason, in a notification and a mail, and what came within the hour after it', async () => {
    const here = await connection({ name: 'Hamnfrakt' });
    const sent = await send(here);
    const unknown = (reference: string) => inEnvelope('APERAK', reference, 'BGM+294+1+9+RE', `RFF+ACW:NO${reference}`);
    await feed(here, unknown('N1'));
    const first = { count: 1, problem: 'unknownReference', detail: 'NON1' };
    expect(await told(here)).toMatchObject([{ type: 'error', unRead: true, values: first }]);
    const mailsAbout = () => mails.mails.filter(({ subject }) => subject.includes('Hamnfrakt'));
    await expect.poll(() => mailsAbout().length, SOON).toBeGreaterThan(0);
    const moderators = mailsAbout().length;
    expect(mailsAbout()[0]?.text).toContain('NON1');
    await feed(here, unknown('N2'));
    await feed(here, unknown('N3'));
    expect(await told(here)).toHaveLength(1);

    passed += HOUR;
    await hastenJobs(db, HOUR);
    await signInAgain();
    await visit(here);
    const all = await told(here);
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({ values: { count: 2, problem: 'unknownReference' } });
    await expect.poll(() => mailsAbout().length, SOON).toBe(2 * moderators);
    await visit(here);
    expect(await told(here)).toHaveLength(2);
    expect(await statusOf(sent)).toBe(STATUS.inProgress);
  });

  test('[FLD-02] [N1] what was not understood is counted and filtered for, apart from what was rejected', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, inEnvelope('APERAK', 'C1', 'BGM+294+1+9+RE', 'RFF+ACW:NOBODY'));
    await feed(here, inEnvelope('APERAK', 'C2', 'BGM+294+1+9+RE', `RFF+ACW:${sent.values.REF}`));
    await feed(here, inEnvelope('INVOIC', 'C3', 'BGM+380'));
    expect(await problems(here)).toEqual(['unknownMessage: INVOIC', 'unknownReference: NOBODY']);
    expect((await answers(here, 'rejected')).map(({ state }) => state)).toEqual(['rejected']);
    expect(await countsOf(here)).toMatchObject({ rejected: 1, refused: 2 });
  });

  test('[FLD-02] [N1] what was not understood counts when it is fed again after a mend, and what had an effect counts once', async () => {
    const here = await connection();
    const sent = await send(here);
    const text = inEnvelope(
      'IFTSTA',
      'M1',
      'CNI+1',
      'STS+1+21',
      'RFF+CU:SO-LATER',
      `CNI+2+${sent.values.CONS}`,
      'STS+1+24',
    );
    await feed(here, text);
    expect(await problems(here)).toEqual(['unknownReference: SO-LATER']);
    const late = await send(here, { orderNumber: 'SO-LATER' });
    await close(late);
    await feed(here, text, 'again.edi');
    expect(await statusOf(late)).toBe(STATUS.finished);
    expect(await problems(here)).toEqual([]);
    await feed(here, text, 'once-more.edi');
    await feed(here, `\r\n${text}\x1a`, 'in-another-file.edi');
    expect(await eventsOf(late)).toHaveLength(1);
    expect(await eventsOf(sent)).toHaveLength(1);
    expect(existsSync(path.join(here.folder, 'once-more.edi'))).toBe(false);
  });

  test('[FLD-02] [RP12] in one message of an interchange costs only that message', async () => {
    const here = await connection();
    const sent = await send(here);
    await feed(here, fieldInput('RP12', 'reply.edi', sent.values));
    expect(await statusOf(sent)).toBe(STATUS.rejected);
    expect((await problems(here)).toSorted()).toEqual(['cutOff', 'missingMessages']);
  });
});
