import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { Replay } from '#server/db/idempotency-key.ts';
import { createWriter } from '#server/db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { ClientDisconnected } from '#server/http/client-disconnect.ts';
import { createPrintService } from '#server/printing/print-service.ts';
import { createRenderPool, type Render } from '#server/rendering/render-pool.ts';
import { exampleConsignment } from '#tests/fixtures/iftmin-consignment.ts';
import { createEdiDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { serverProgram } from '#tests/support/server-process.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const { contentError, deliveryError, done, notPrinted, queued } = PRINT_STATUS;

const worker = pathToFileURL(serverProgram('render-worker'));
const [line] = exampleConsignment.goodsLines;
if (!line) throw new Error('the example has goods');
const labels = (quantity: number) => ({
  title: 'Labels',
  orders: [
    {
      kind: 'label' as const,
      copies: 1,
      consignment: { ...exampleConsignment, goodsLines: [{ ...line, quantity, packageNumbers: [] }] },
    },
  ],
});
/**
 * Drawing so many takes many times as long as answering so many calls, however the machine shares itself between the two; drawn where
 * calls are answered, they would leave room for a few of them, while the shipment is read.
 */
const [LABELS, OTHERS] = [600, 15];
/** Takes longer than any test. */
const ENDLESS = labels(1_000_000);

function startPool(timeLimit?: number) {
  const pool = createRenderPool({ worker, ...(timeLimit !== undefined && { timeLimit }) });
  afterAll(() => pool.close());
  const here = new AbortController().signal;
  return { pool, small: () => pool.inTurn('colleague', here, (render) => render(labels(1))) };
}

test('[ERR-03] a file that takes too long ends, is told so, and others are drawn meanwhile and afterwards', async () => {
  const { pool, small } = startPool(8000);
  const here = new AbortController().signal;
  const long = pool.inTurn('somebody', here, (render) => render(ENDLESS));
  const told = expect(long).rejects.toMatchObject({ code: 'tooMuchToDraw', status: 422 });
  expect((await small()).length).toBeGreaterThan(1000);
  await told;
  expect((await small()).length).toBeGreaterThan(1000);
});

test('[ERR-03] drawing ends when the caller has gone', async () => {
  const { pool, small } = startPool();
  const leaving = new AbortController();
  const drawing = pool.inTurn('somebody', leaving.signal, async (render) => {
    setImmediate(() => leaving.abort());
    return render(ENDLESS);
  });
  await expect(drawing).rejects.toBeInstanceOf(ClientDisconnected);
  expect((await small()).length).toBeGreaterThan(1000);
});

test('[ERR-03] while one caller waits for hundreds of labels, others are answered', async () => {
  const server = await startTestServer();
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const user = await server.signIn(TEST_USERS.DefaultUser);
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId } = await createShipment(user, { deliveryType, goodsLines: [goodsLine(1, LABELS)] });
  const answered: string[] = [];
  const preview = user.do('printShipment', { params: { shipmentId }, body: { preview: true } }).then((answer) => {
    answered.push('labels');
    return answer;
  });
  for (let count = 0; count < OTHERS; count += 1) await moderator.do('myProfile').then(() => answered.push('profile'));
  expect(answered.slice(0, OTHERS)).toEqual(Array(OTHERS).fill('profile'));
  expect(await preview).toMatchObject({ contentType: 'application/pdf' });
});

test('a drawing that fails is said on the shipment, and the same key prints anew', async () => {
  const server = await startTestServer();
  const deliveryType = await createEdiDeliveryType(await server.signIn(TEST_USERS.Moderator));
  const user = await server.signIn(TEST_USERS.DefaultUser);
  const { shipmentId } = await createShipment(user, { deliveryType });
  const actor = { companyId: TEST_COMPANY, username: TEST_USERS.DefaultUser };
  const writer = createWriter({ db: server.db, clock: () => new Date() });
  const key = { key: crypto.randomUUID(), bodyHash: 'hash', status: 200 };
  const printWith = (render: Render) =>
    createPrintService({
      db: server.db,
      writer,
      clock: () => new Date(),
      rendering: { inTurn: (_user, _gone, work) => work(render) },
    }).print({
      ...{ actor, write: writer(actor, key), gone: new AbortController().signal },
      order: { shipmentId, language: 'en', device: null },
    });
  const statuses = async () => {
    const { shipmentData } = await user.do('shipment', { params: { shipmentId }, query: { only: 'shipmentData' } });
    return [shipmentData.status, ...shipmentData.documents.map(({ printStatus }) => printStatus)];
  };
  const failing = printWith(() => Promise.reject(new ApiError('tooMuchToDraw')));
  await expect(failing).rejects.toMatchObject({ code: 'tooMuchToDraw' });
  expect(await statuses()).toEqual([deliveryError, contentError, contentError, notPrinted]);

  const { base64Data } = (await printWith(async () => Buffer.from('a file'))) as { base64Data: string };
  expect(Buffer.from(base64Data, 'base64').toString()).toBe('a file');
  expect(await statuses()).toEqual([queued, done, done, notPrinted]);
  await expect(printWith(async () => Buffer.from('a file'))).rejects.toBeInstanceOf(Replay);
});
