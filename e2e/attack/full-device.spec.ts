import { draftsOnDevice } from '../drafts/device-drafts.ts';
import { acceptedReadings } from './accepted.ts';
import { fillIn, picture, said } from './enter.ts';
import { signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test('a device without room says so at once and keeps the form; with a connection it sends all the same, once', async ({
  page,
  context,
  watch,
  gateway,
  attacker,
}) => {
  watch.tolerate(/^error: Failed to load resource: /);
  const [job] = attacker.double;
  const devtools = await context.newCDPSession(page);
  // Before the page loads: the browser looks how much room there is only now and then.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin, quotaSize: 1 });
  const form = await signInToForm(page, attacker, job, { isKept: false });
  const entered = await fillIn(page, { job, texts: ['1,001', '2,002'] });
  await context.setOffline(true);
  await form.send.click();
  await expect(form.messages).toContainText('Senden fehlgeschlagen');
  await expect(form.values.nth(0)).toHaveValue('1,001');
  await expect(form.values.nth(1)).toHaveValue('2,002');
  expect(await acceptedReadings(attacker.username)).toEqual([]);

  await context.setOffline(false);
  await form.send.click();
  await expect(form.correct).toBeVisible();
  expect(await acceptedReadings(attacker.username)).toEqual([entered]);
});

test('a photo that finds no room stays in the form, and arrives unchanged once there is some', async ({
  page,
  context,
  watch,
  gateway,
  attacker,
}) => {
  watch.tolerate(/^error: Failed to load resource: /);
  const [job] = attacker.double;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin, quotaSize: 1 });
  const form = await signInToForm(page, attacker, job, { isKept: false });
  const entered = await fillIn(page, { job, texts: ['1,001', '2,002'] });
  await form.addPhoto(await picture(page));
  await expect(form.photos).toHaveCount(1);
  const full = page.getByRole('main').getByText(/Der Speicher dieses Geräts ist voll/);
  await expect(full).toBeVisible();
  await context.setOffline(true);
  await form.send.click();
  await expect(form.messages).toContainText('Senden fehlgeschlagen');
  await expect(form.photos).toHaveCount(1);

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin });
  await expect(full).toBeHidden();
  const { files } = await draftsOnDevice(page);
  expect(files).toHaveLength(1);
  await form.send.click();
  await expect(page.getByText(said.waiting)).toBeVisible();
  expect(await acceptedReadings(attacker.username)).toEqual([]);
  await context.setOffline(false);
  await expect(form.correct).toBeVisible();
  expect(await acceptedReadings(attacker.username)).toEqual([{ ...entered, photos: files }]);
});
