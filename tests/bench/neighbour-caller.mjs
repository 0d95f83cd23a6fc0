/** One signed-in caller who sends what costs a server most, several of each at once, until told that it is enough. */
import { parentPort, workerData } from 'node:worker_threads';

const AT_ONCE = 4;
const { url, authorization, shipmentId } = workerData;
const MEGABYTE = 1_000_000;

const line = { lineNo: 1, type: 'PC', quantity: 1, weight: 1 };
const calls = {
  labels: ['POST', `/shipment/${shipmentId}/print`, { preview: true }],
  emptyLines: ['PUT', '/shipment/new', { goodsLines: Array(MEGABYTE / 4).fill({}) }],
  wrongLines: ['PUT', '/shipment/new', { goodsLines: Array(999).fill({}) }],
  manyLines: [
    'PUT',
    '/shipment/new',
    { goodsLines: Array.from({ length: 999 }, (_, at) => ({ ...line, lineNo: at + 1 })) },
  ],
  deep: ['POST', '/shipmentsList', JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)],
  search: ['POST', '/shipmentsList', { searchFields: { receiver: '%a%' }, pageSize: 200 }],
  firstRead: ['GET', '/changes'],
  signIn: ['POST', '/login', { username: 'user@demo.test', password: 'Kaj-demo-1' }],
};

let isEnough = false;
const sent = { sent: 0, refused: 0 };

async function repeat([method, address, body]) {
  const headers = { authorization, 'content-type': 'application/json' };
  const text = JSON.stringify(body);
  while (!isEnough) {
    const answer = await fetch(`${url}/api${address}`, { method, headers, body: text });
    await answer.arrayBuffer();
    sent.sent += 1;
    if (answer.status >= 400) sent.refused += 1;
    if (answer.status >= 500 && answer.status !== 503) throw new Error(`${method} ${address}: ${answer.status}`);
  }
}

parentPort.on('message', () => {
  isEnough = true;
  parentPort.postMessage(sent);
});
for (const call of Object.values(calls)) for (let count = 0; count < AT_ONCE; count += 1) void repeat(call);
parentPort.postMessage('begun');
