import { killableBrowser } from '../drafts/killable-browser.ts';
import { acceptedReadings, inOrder } from './accepted.ts';
import { fillIn, said } from './enter.ts';
import { holdAnswer } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

const entry = { texts: ['31,415', '27,182'], comment: 'Kurz vor dem Stromausfall', isPhotographed: true };

test('a browser that is killed while it sends sends everything when it is started again', async ({
  gateway,
  attacker,
}) => {
  // Two browsers, one after the other, take their time on a busy machine.
  test.setTimeout(120_000);
  const browser = await killableBrowser();
  const [handled, unhandled = handled] = attacker.double;
  const accepted = () => acceptedReadings(attacker.username);
  try {
    const page = await browser.start();
    await signInToForm(page, attacker, handled, { origin: gateway.origin });
    const form = readingForm(page, handled, gateway.origin);
    const fault = gateway.fault({ match: sending, act: holdAnswer });

    const first =
      await test.step('the backend has handled its reading, and nobody has heard of it', async () => {
        const reading = await fillIn(page, { job: handled, ...entry });
        await form.send.click();
        await expect(page.getByText(said.sending)).toBeVisible();
        await expect.poll(() => fault.met).toBe(1);
        await expect.poll(accepted).toEqual([reading]);
        return reading;
      });
    const second = await test.step('another, with a photo too, comes after it', async () => {
      await readingForm(page, unhandled, gateway.origin).choose();
      const reading = await fillIn(page, { job: unhandled, ...entry });
      await form.send.click();
      await expect.poll(async () => (await queueOnDevice(page)).files).toBe(2);
      return reading;
    });
    await browser.kill();
    gateway.release();
    expect(await accepted()).toEqual([first]);

    await test.step('both are there, once', async () => {
      const later = await browser.start();
      const again = readingForm(later, unhandled, gateway.origin);
      await again.open();
      await expect(again.correct).toBeVisible();
      await expect.poll(() => queueOnDevice(later)).toEqual({ items: [], files: 0 });
      expect(await accepted()).toEqual(inOrder([first, second]));
    });
  } finally {
    await browser.remove();
  }
});
