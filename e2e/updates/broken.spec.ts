import { expect, test } from '../browser/own-portal-test.ts';
import { settleIn } from '../browser/service-worker.ts';
import { imprint, untilUpdateWaits, updateDialog } from './update-dialog.ts';

test('a release that does not start gives way to the next one', async ({ page, portal, watch }) => {
  watch.announce(/^exception: Error: broken release/);
  await settleIn(page);
  await portal.releases.releaseBrokenShell();
  await untilUpdateWaits(page);
  const failed = page.waitForEvent('pageerror');
  await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
  await failed;

  await portal.releases.release('shell', { 'footer.imprint': 'Impressum geheilt' });
  await untilUpdateWaits(page);
  // What people do with a page that does not come.
  await page.reload();
  await page.reload();
  await expect(imprint(page, 'Impressum geheilt')).toBeVisible();
});
