/** `npm run bench`: each figure beside a floor of the same run, as a ratio; ends with failure when a goal is missed. */
import { measureDeviceLabels } from './device-labels.mjs';
import { measureDeviceSearch } from './device-search.mjs';
import { measureDevices } from './devices.mjs';
import { measureEndOfDay } from './end-of-day.mjs';
import { measureEnqueue } from './enqueue.mjs';
import { measureEnumeration } from './enumeration.mjs';
import { measureGoodsKeys } from './goods-keys.mjs';
import { measureLabels } from './labels.mjs';
import { measureList } from './list.mjs';
import { measureNeighbours } from './neighbours.mjs';
import { measureOfflineStart } from './offline-start.mjs';
import { measureReplay } from './replay.mjs';
import { measureRequestCosts } from './request-costs.mjs';
import { measureScanLookUp } from './scan-look-up.mjs';
import { measureSoak } from './soak.mjs';

const MEASUREMENTS = {
  'offline start to painted rows / page without libraries': measureOfflineStart,
  'key in 100 goods lines / native inputs on screen': measureGoodsKeys,
  'replay of 500 edits / plain queue, one at a time': measureReplay,
  'edit kept on the device / strict put': measureEnqueue,
  'search over 20,000 rows on the device / frame': measureDeviceSearch,
  'scan looked up among 10,000 rows on the device / frame': measureScanLookUp,
  '1,000 labels as one file / PDFKit with the same fonts': measureLabels,
  'label drawn by a device / by the server': measureDeviceLabels,
  'list of a million shipments, each search / its statements': measureList,
  'end of day over 1,000 shipments, killed twice / bare SQL and drawing': measureEndOfDay,
  'ping of the neighbours of a caller who sends without end / unnoticed': measureNeighbours,
  'requests of a device in a minute / a tenth of a second of a processor': measureRequestCosts,
  'a change read by all devices of a company / by one alone': measureDevices,
  'soak: what a server holds in the last third of a day / in the second': measureSoak,
  'enumeration of accounts by answers and their times / chance': measureEnumeration,
};

const wanted = process.argv.slice(2);
let missed = 0;
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  const { ratio, goal, ...figures } = await measure();
  const told = Object.entries(figures).map(([label, value]) => `${label} ${Number(value.toFixed(1))}`);
  console.log(`${ratio <= goal ? '✓' : '✗'} ${name}: ${ratio.toFixed(2)} (goal ${goal}; ms: ${told.join(', ')})`);
  if (ratio > goal) missed += 1;
}
process.exitCode = missed > 0 ? 1 : 0;
