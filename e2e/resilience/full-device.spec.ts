import { acceptedReadings, inOrder } from './accepted.ts';
import { draftedPhotos } from './drafts/device-drafts.ts';
import { fillIn, picture, statusTexts } from './enter-readings.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test('A full device keeps the form and sends it once; a photo waits for room', async ({
  page,
  context,
  watch,
  gateway,
  customer,
}) => {
  test.slow();
  watch.tolerate(/^error: Failed to load resource: /);
  const [job, other = job] = customer.double;
  const devtools = await context.newCDPSession(page);
  // Before the page loads: the browser checks its quota only now and then.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin, quotaSize: 1 });
  const form = await signInToForm(page, customer, job, { isKept: false });
  const first = await fillIn(page, { job, texts: ['1,001', '2,002'] });

  await test.step('Offline, a full device is reported at once and the form stays; online it is sent once', async () => {
    await context.setOffline(true);
    await form.send.click();
    await expect(form.messages).toContainText('Senden fehlgeschlagen');
    await expect(form.values.nth(0)).toHaveValue('1,001');
    await expect(form.values.nth(1)).toHaveValue('2,002');
    expect(await acceptedReadings(customer.username)).toEqual([]);

    await context.setOffline(false);
    await form.send.click();
    await expect(form.correct).toBeVisible();
    expect(await acceptedReadings(customer.username)).toEqual([first]);
    await expect(form.messages).not.toContainText('Senden fehlgeschlagen');
  });

  await test.step('A photo that finds no room stays in the form, and arrives unchanged once there is room', async () => {
    await readingForm(page, other).choose();
    const second = await fillIn(page, { job: other, texts: ['1,001', '2,002'] });
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
    const photos = await draftedPhotos(page);
    expect(photos).toHaveLength(1);
    await form.send.click();
    await expect(page.getByText(statusTexts.waiting)).toBeVisible();
    expect(await acceptedReadings(customer.username)).toEqual([first]);
    await context.setOffline(false);
    await expect(form.correct).toBeVisible();
    const sent = inOrder([first, { ...second, photos }]);
    expect(await acceptedReadings(customer.username)).toEqual(sent);
  });
});
