import { follow } from '../browser/screens.ts';
import { acceptedReadings } from './accepted.ts';
import { fillIn } from './enter.ts';
import { readingForm, signIn } from './reading-form.ts';
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
  await signIn(page, attacker, { isKept: false });
  await follow(page, 'Ablesung');
  const form = readingForm(page, job);
  await form.choose();
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
