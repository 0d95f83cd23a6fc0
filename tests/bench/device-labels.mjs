/**
 * A label that a device draws by itself, on a processor slowed down as a tablet's, against the same label drawn by the server's code
 * and its own deflate in this process. Each of another shipment; the first one, which reads the fonts, is told apart.
 */
import { fileURLToPath } from 'node:url';
import { load, median, percentile, startBrowser, startFloor, throttled } from './system.mjs';

const PAGE = fileURLToPath(new URL('./page/device-labels.ts', import.meta.url));
const LABELS = 60;
/** The processor is four times as slow, and the page has no deflate of the system's. */
export const GOAL = 12;

export async function measureDeviceLabels() {
  const { deviceScript } = await load('tests/e2e/support/device-script.ts');
  const content = await deviceScript(PAGE, 'deviceLabels');
  const [floor, browser] = [await startFloor(), await startBrowser()];
  try {
    const page = await throttled(browser.context);
    await page.goto(`${floor.url}/goods.html?rows=1`);
    await page.addScriptTag({ content });
    const [first, ...next] = await page.evaluate((count) => globalThis.deviceLabels.timeLabels(count), LABELS);
    const [, ...server] = await timesOfServer();
    return {
      device: median(next),
      'device 95 %': percentile(next, 0.95),
      'device at first': first,
      server: median(server),
      ratio: median(next) / median(server),
      goal: GOAL,
    };
  } finally {
    await browser.close();
    floor.stop();
  }
}

async function timesOfServer() {
  const { labelledShipment, LABEL_FACTS } = await load('tests/bench/page/device-labels.ts');
  const { renderDocuments } = await load('src/documents/render-documents.ts');
  const { shipmentConsignment } = await load('src/documents/shipment-consignment.ts');
  const { readDocumentTools } = await load('src/server/rendering/document-tools.ts');
  const { findSuite } = await load('src/domain/carriers/suites.ts');
  const tools = readDocumentTools();
  const { carrier, deliveryType, warehouse } = LABEL_FACTS;
  const suite = findSuite(carrier.carrierSuiteId);
  const hours = { openingTime: null, closingTime: null };
  return Array.from({ length: LABELS }, (_, index) => {
    const shipment = labelledShipment(index);
    const from = performance.now();
    const own = { ...shipment.addresses.receiver, ...warehouse };
    const facts = { warehouse: own, suite, connection: carrier, choice: deliveryType, hours };
    const order = { kind: 'label', consignment: shipmentConsignment(shipment, facts), copies: 1 };
    renderDocuments([order], { ...tools, title: `Label ${index}` });
    return performance.now() - from;
  });
}
