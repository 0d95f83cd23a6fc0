/** What the shipment page says of a print: left to the print client, failed there, printed in this browser, asked about. */
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { connectPrintClient } from './support/print-client.ts';
import { openShipment } from './support/shipment-page.ts';

test('[PRT-01, PRT-03, PRT-04] what is left to a print client is told as it goes on, taken back into this browser, asked about, and printed again there', async ({
  page,
  server,
}) => {
  const { deliveryType } = await createEdiCarrier(await openApi(server));
  const api = await openApi(server, DEMO.user);
  const client = await connectPrintClient(server, api, 'PACK-PC-3');
  const { shipmentId } = await api.createShipment({ deliveryType });
  const printed: string[] = [];
  await page.exposeFunction('onPrint', () => printed.push('printed'));
  await page.addInitScript(() => {
    window.print = () => (window.top as unknown as { onPrint: () => void }).onPrint();
  });
  await openShipment(page, shipmentId);
  await page.getByRole('button', { name: 'Print documents' }).click();
  const menu = page.getByRole('dialog', { name: 'Print documents' });
  await expect(menu).toContainText(/Print client on PACK-PC-3.*Answered \d\d:\d\d/);
  await menu.getByRole('button', { name: 'Print what is missing or old' }).click();
  await expect(page.getByText(/^Sent to the print client \d\d:\d\d$/)).toBeVisible();

  const label = await client.take();
  await client.acknowledge(label?.id ?? '', { cameOut: false, failure: 'Out of paper' });
  const failed = page.getByRole('alert').filter({ hasText: 'Not printed: Transport label' });
  await expect(failed).toContainText('Out of paper');
  await page.getByRole('button', { name: 'Print in this browser' }).click();
  await expect(page.getByText(/^Handed to this browser \d\d:\d\d\. Did 1 label come out\?$/)).toBeVisible();
  await expect.poll(() => printed).toHaveLength(1);
  expect(await client.take(), 'the waybill was taken back').toBeUndefined();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText(/^Printed \d\d:\d\d$/)).toBeVisible();

  await page.getByRole('button', { name: 'Jam? Print again' }).click();
  const question = page.getByRole('dialog', { name: 'Print Transport label again?' });
  await question.getByLabel('Lost').check();
  await question.getByRole('button', { name: 'Print again' }).click();
  await expect(page.getByText(/^Sent to the print client/)).toBeVisible();
  const again = await client.take();
  await client.acknowledge(again?.id ?? '');
  await expect(page.getByText(/^Printed \d\d:\d\d$/)).toBeVisible();
  // Other tests print in the browser.
  await api.newClientKey();
});
