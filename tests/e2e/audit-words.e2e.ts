/** What the audit log says of a change: in the words of the forms, with the value before and after. */
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { openApi } from './support/portal-api.ts';
import { saveBar } from './support/shipment-page.ts';

test('[AUD-01] a change is told by the name of its field in the form, with its value before and after, and of what is new only what it has', async ({
  page,
  server,
}) => {
  const { carrierId } = await createEdiCarrier(await openApi(server));
  await signIn(page, DEMO.moderator, `/Carriers/${carrierId}`);
  await page.getByLabel('Agreement number').fill('998877');
  await saveBar(page).getByRole('button', { name: 'Save' }).click();
  await expect(saveBar(page)).toBeHidden();
  await page.goto('/Audit?kind=carrier');
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').filter({ hasText: carrierId });
  await expect(rows).toHaveCount(2);
  const [changed, added] = [rows.first(), rows.last()];
  await expect(changed.getByRole('term')).toHaveText(['Agreement number']);
  await expect(changed.getByRole('definition')).toHaveText(['Before: 104555After: 998877']);
  await expect(added.getByRole('definition').filter({ hasText: 'CARRIERTEST' })).toHaveCount(1);
  await expect(added.getByRole('term').filter({ hasText: 'The carrier’s address' })).toHaveCount(1);
  await expect(added.getByRole('term').filter({ hasText: 'Pallet register number' }), 'it has none').toHaveCount(0);
  await expect(added).not.toContainText(/null|\[\]/);
});
