/** Labels without a network: numbers are leased, a shipment is booked and its label drawn on the device, and the booking arrives once. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { readPdf } from '#tests/documents/read-barcodes.ts';
import { inflatedPdf } from '#tests/support/inflated-pdf.ts';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { blockOf, takeNumbers } from './support/leased-block.ts';
import { listRow } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';

const DISPATCH = '2033-01-17';

async function saveLabel(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  return readFileSync(await (await downloading).path());
}

test('[OFF-15] a shipment is booked and its label printed without a network, and the booking arrives once with the numbers on the label', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server, DEMO.superuser);
  const { name, deliveryType } = await createEdiCarrier(await openApi(server), { labelSize: '100x150' });
  const { shipmentId } = await api.createShipment({ deliveryType, dispDate: DISPATCH });
  await takeNumbers(page, name);
  await page.goto(`/Shipment/${shipmentId}`);
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await goAway(page, network);

  const button = page.getByRole('button', { name: 'Book and print label' });
  await expect(button).toContainText('number from this device’s block');
  await button.click();
  await expect(page.getByText('Booked and printed on this device')).toBeVisible();
  const label = await saveLabel(page);
  await expect(button).toBeHidden();
  expect((await api.shipment(shipmentId)).isBooked).toBe(false);

  // A page that dies now loses nothing and books nothing twice.
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('1');
  await comeBack(page, network);
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked, { timeout: 20_000 }).toBe(true);
  const booked = await api.shipment(shipmentId);
  const numbers = [booked.consignmentNo, ...booked.goodsLines.flatMap((line) => line.packageNumbers)];
  const codes = (await readPdf(label)).flatMap((sheet) => sheet.codes);
  const read = codes.filter(({ identifier }) => ['00', '401', ''].includes(identifier)).map(({ value }) => value);
  expect(new Set(read)).toEqual(new Set(numbers));
  expect(booked.documents.find(({ kind }) => kind === 'label')?.printStatus).toBe(PRINT_STATUS.done);

  const drawn = await api.labels(booked);
  expect(inflatedPdf(label)).toBe(inflatedPdf(drawn));
  await page.goto('/Printing');
  await expect(blockOf(page, name)).toContainText(`${60 - (numbers.length - 1)} package numbers left`);
});

test('[OFF-15, TOD-01] a label is void when a colleague has booked the shipment meanwhile: its person is told, Today names it, and no number is used', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  tolerate(/status of 412/);
  const api = await openApi(server);
  const { name, deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, dispDate: DISPATCH });
  await takeNumbers(page, name);
  await page.goto(`/Shipment/${shipmentId}`);
  await expect(page.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  await goAway(page, network);
  await page.getByRole('button', { name: 'Book and print label' }).click();
  await expect(page.getByText('Booked and printed on this device')).toBeVisible();

  const { consignmentNo } = await api.bookShipment(shipmentId);
  await comeBack(page, network);
  await expect(page.getByRole('contentinfo')).toContainText('1 needs you');
  expect((await api.shipment(shipmentId)).consignmentNo).toBe(consignmentNo);
  await page.goto('/Home?lane=needsYou');
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText('1 void label');
  await expect(listRow(page, shipmentId)).toBeVisible();
  await expect(page.getByRole('table').getByText('Its label is void: take it off')).toBeVisible();
});
