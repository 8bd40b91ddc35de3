import { today } from '../specs/journeys/exported-readings.ts';
import { acceptedFrom } from './accepted.ts';
import { fillIn, statusTexts } from './enter-readings.ts';
import { refusal } from './proxy/fault-actions.ts';
import { sending } from './proxy/fault-proxy.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

const dayMs = 86_400_000;

test('A clock three days slow or fast delays no reading and changes no date', async ({
  page,
  watch,
  gateway,
  customer,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: .*\/meterRateTask\/result/);
  await page.clock.install();
  const setClock = (days: number) => page.clock.setSystemTime(Date.now() + days * dayMs);
  const [first, second = first] = customer.single;
  await signInToForm(page, customer, first);
  const expected: object[] = [];
  for (const [job, days] of [
    [first, -3],
    [second, 3],
  ] as const)
    await test.step(`Clock shifted by ${days} days`, async () => {
      await setClock(0);
      const form = readingForm(page, job);
      await form.choose();
      await fillIn(page, { job, texts: ['7,700'] });
      const day = today();
      gateway.fault({ match: sending, action: refusal(500) });
      await form.send.click();
      await expect(page.getByText(statusTexts.busy)).toBeVisible();
      expect(await acceptedFrom(customer.username)).toHaveLength(expected.length);

      await setClock(days);
      // The queue retries automatically within 7.5 s.
      await page.clock.fastForward(8000);
      await expect(form.correct).toBeVisible();
      expected.push({ jobId: job.id, values: { V: '7.7' }, readingDate: day });
      expect(await acceptedFrom(customer.username)).toMatchObject(expected);
    });
});
