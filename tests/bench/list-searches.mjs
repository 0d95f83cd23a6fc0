/**
 * What is searched in the list of many shipments, each kind with other values at each turn: those of list-data.mjs. `turn` counts from 0.
 * A search that finds nothing must be as quick as one that finds something.
 */
const DAY = 24 * 60 * 60 * 1000;
const dayBefore = (days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

export function searchesOf(rows) {
  // Spread over all of them, and the same in each run.
  const some = (turn) => ((turn + 1) * 7919 * 31) % Math.floor(rows * 0.9);
  const order = (turn) => String(some(turn)).padStart(8, '0');
  const tracking = (turn) => `KAJ1${String(some(turn)).padStart(9, '0')}`;
  const sscc = (turn) => `3735${String(some(turn) * 20 + 6).padStart(13, '0')}${(some(turn) + 1) % 10}`;
  return {
    'first page': () => ({}),
    'by receiver': () => ({ sort: { column: 'receiver', direction: 'asc' } }),
    'order number': (turn) => ({ orderNumber: `ORD-${order(turn)}` }),
    'order number, start': (turn) => ({ orderNumber: `ORD-${order(turn).slice(0, 5)}%` }),
    'order number, end': (turn) => ({ orderNumber: `%${order(turn).slice(3)}` }),
    receiver: (turn) => ({ receiver: `kakel ${some(turn) % 997} ab` }),
    'receiver, many': () => ({ receiver: 'verkstad' }),
    'receiver, nobody': (turn) => ({ receiver: `xylofon ${turn}` }),
    carrier: () => ({ carrier: '1004' }),
    'delivery type': () => ({ deliveryType: '1005' }),
    'made by': () => ({ createdBy: 'moderator@demo.test' }),
    'made by nobody': (turn) => ({ createdBy: `nobody${turn}@demo.test` }),
    id: (turn) => ({ shipmentId: String(100_311 + some(turn)) }),
    'id, end': (turn) => ({ shipmentId: `%${order(turn).slice(3)}` }),
    'a status': () => ({ status: 20 }),
    'several statuses': () => ({ status: '10,20,22,50' }),
    'a closed status': () => ({ status: 90 }),
    'a day': (turn) => ({ dispDate: dayBefore(turn * 30) }),
    'an interval': (turn) => ({ dispDateFrom: dayBefore(turn * 30 + 14), dispDateTo: dayBefore(turn * 30) }),
    'tracking number': (turn) => ({ trackingNo: turn % 2 ? tracking(turn) : sscc(turn) }),
    'tracking number, start': (turn) => ({ trackingNo: `${tracking(turn).slice(0, 11)}%` }),
    'tracking number, end': (turn) => ({ trackingNo: `%${tracking(turn).slice(6)}` }),
    'tracking number, part': (turn) => ({ trackingNo: `%${sscc(turn).slice(9, 17)}%` }),
    'tracking number, many': () => ({ trackingNo: '3735%' }),
    'tracking number of nothing': (turn) => ({ trackingNo: `37350000099999${String(turn).padStart(4, '0')}` }),
    'tracking number of nothing, start': (turn) => ({ trackingNo: `99${turn}99%` }),
    'tracking number of nothing, end': (turn) => ({ trackingNo: `%99${turn}99x` }),
    'the box': (turn) => ({ text: `kakel ${some(turn) % 997}` }),
    'the box, a number': (turn) => ({ text: sscc(turn) }),
    'the box, many': () => ({ text: 'stockholm' }),
    'the box, nothing': (turn) => ({ text: `xylofon${turn}` }),
    'several fields': (turn) => ({ receiver: 'bygg', status: 80, carrier: '1004', dispDateFrom: dayBefore(turn + 90) }),
  };
}
