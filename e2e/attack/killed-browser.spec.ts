import { leadTo } from '../browser/screens.ts';
import { killableBrowser } from '../drafts/killable-browser.ts';
import { acceptedReadings, inOrder, type Reading } from './accepted.ts';
import { fillIn, said } from './enter.ts';
import { hold, holdAnswer } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

const entry = { texts: ['31,415', '27,182'], comment: 'Kurz vor dem Stromausfall', isPhotographed: true };

test('a browser that is killed while it sends sends it when it is started again', async ({
  gateway,
  attacker,
}) => {
  // Three browsers, one after the other, take their time on a busy machine.
  test.setTimeout(120_000);
  const browser = await killableBrowser();
  const [first, second = first] = attacker.double;
  try {
    let page = await browser.start();
    await signInToForm(page, attacker, first, { origin: gateway.origin });
    const sent: Reading[] = [];
    for (const [step, job, act] of [
      ['before the backend has its reading', first, hold],
      ['after the backend has handled its reading', second, holdAnswer],
    ] as const)
      await test.step(step, async () => {
        const form = readingForm(page, job, gateway.origin);
        // The window is so narrow that the list gives way to the form.
        await leadTo(page, '/ablesung');
        await form.choose();
        sent.push(await fillIn(page, { job, ...entry }));
        const fault = gateway.fault({ match: sending, act });
        await form.send.click();
        await expect(page.getByText(said.sending)).toBeVisible();
        await expect.poll(() => fault.met).toBe(1);
        if (act === holdAnswer)
          await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(sent));
        await browser.kill();
        gateway.release();

        page = await browser.start();
        const again = readingForm(page, job, gateway.origin);
        await again.open();
        await expect(again.correct).toBeVisible();
        await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
        expect(await acceptedReadings(attacker.username)).toEqual(inOrder(sent));
      });
  } finally {
    await browser.remove();
  }
});
