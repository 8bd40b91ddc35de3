import { draftsOnDevice } from '../drafts/device-drafts.ts';
import { today } from '../journey/exported-readings.ts';
import { drawn } from '../photos/sample-pictures.ts';
import { acceptedFrom } from './accepted.ts';
import { cutUpload, dropAnswer, refusal } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { readingForm, signIn } from './reading-form.ts';
import { expect, test } from './test.ts';

const failedSend = /^error: Failed to load resource: .*\/meterRateTask\/result/;

test('an answer that is dropped after the backend has handled it: sent again, there is one reading', async ({
  page,
  watch,
  gateway,
  attacker,
}) => {
  watch.announce(failedSend);
  const [job] = attacker.double;
  await signIn(page, attacker);
  const form = readingForm(page, job);
  await form.open();
  await form.fill('1234,567', '007,001');
  await form.comment.fill('Im Keller');
  await form.addPhoto(await drawn(page, { width: 1200, height: 900, type: 'image/jpeg' }));
  await expect(form.photos).toHaveCount(1);
  await expect.poll(async () => (await draftsOnDevice(page)).files).toHaveLength(1);
  const { files } = await draftsOnDevice(page);

  gateway.fault({ match: sending, act: dropAnswer });
  await form.send.click();
  await expect(form.messages).toContainText('Senden fehlgeschlagen');
  await form.send.click();
  await expect(form.messages).toContainText('Senden erfolgreich');
  expect(gateway.requestsTo(sending).map(({ handledWith }) => handledWith)).toEqual([200, 200]);
  expect(await acceptedFrom(attacker.username)).toEqual([
    {
      jobId: job.id,
      readingDate: today(),
      values: { HT: '1234.567', NT: '7.001' },
      comment: 'Im Keller',
      photos: files,
    },
  ]);
});

test('a connection that is cut in the middle of the upload: none, then one', async ({
  page,
  watch,
  gateway,
  attacker,
}) => {
  watch.announce(failedSend);
  const [job] = attacker.single;
  await signIn(page, attacker);
  const form = readingForm(page, job);
  await form.open();
  await form.fill('12345678,901');
  await form.addPhoto(await drawn(page, { width: 1600, height: 1200, type: 'image/jpeg' }));
  await expect(form.photos).toHaveCount(1);

  gateway.fault({ match: sending, act: cutUpload(20_000) });
  await form.send.click();
  await expect(form.messages).toContainText('Senden fehlgeschlagen');
  expect(await acceptedFrom(attacker.username)).toEqual([]);
  await form.send.click();
  await expect(form.messages).toContainText('Senden erfolgreich');
  expect((await acceptedFrom(attacker.username)).map(({ values }) => values)).toEqual([
    { V: '12345678.901' },
  ]);
});

test('a 422 marks the fields that the backend refuses', async ({ page, watch, gateway, attacker }) => {
  watch.announce(failedSend);
  const [job] = attacker.double;
  await signIn(page, attacker);
  const form = readingForm(page, job);
  await form.open();
  await form.fill('1,000', '2,000');
  const fieldErrors = [{ field: 'results.1.readingValue', message: 'aboveMaximum, limit 1' }];
  gateway.fault({ match: sending, act: refusal(422, { fieldErrors }) });
  await form.send.click();
  await expect(form.values.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.values.nth(1)).toBeFocused();
  await expect(form.values.nth(0)).not.toHaveAttribute('aria-invalid', 'true');
  expect(await acceptedFrom(attacker.username)).toEqual([]);
});

test('a 401 is answered with one refresh and one repetition', async ({ page, watch, gateway, attacker }) => {
  watch.announce(failedSend);
  const [job] = attacker.single;
  await signIn(page, attacker);
  const form = readingForm(page, job);
  await form.open();
  await form.fill('42,042');
  const refreshes = () => gateway.requestsTo({ method: 'POST', path: /^\/auth\/token$/ }).length;
  const before = refreshes();
  gateway.fault({ match: sending, act: refusal(401) });
  await form.send.click();
  await expect(form.messages).toContainText('Senden erfolgreich');
  expect(refreshes() - before).toBe(1);
  expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([401, 200]);
  expect((await acceptedFrom(attacker.username)).map(({ values }) => values)).toEqual([{ V: '42.042' }]);
});
