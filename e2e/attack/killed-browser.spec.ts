import { killableBrowser } from '../drafts/killable-browser.ts';
import { acceptedReadings } from './accepted.ts';
import { fillIn } from './enter.ts';
import { hold, holdAnswer } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

for (const [step, act] of Object.entries({
  'before the backend has its reading': hold,
  'after the backend has handled its reading': holdAnswer,
})) {
  test(`a browser that is killed ${step} sends it when it is started again`, async ({
    gateway,
    attacker,
  }) => {
    // Two browsers, one after the other, take their time on a busy machine.
    test.slow();
    const browser = await killableBrowser();
    try {
      const [job] = attacker.double;
      const first = await browser.start();
      const form = await signInToForm(first, attacker, job, { origin: gateway.origin });
      const entry = {
        texts: ['31,415', '27,182'],
        comment: 'Kurz vor dem Stromausfall',
        isPhotographed: true,
      };
      const entered = await fillIn(first, { job, ...entry });
      const fault = gateway.fault({ match: sending, act });
      await form.send.click();
      await expect(first.getByText('Ablesung wird gesendet …')).toBeVisible();
      await expect.poll(() => fault.met).toBe(1);
      if (act === holdAnswer) await expect.poll(() => acceptedReadings(attacker.username)).toEqual([entered]);
      await browser.kill();
      gateway.release();

      const second = await browser.start();
      const again = readingForm(second, job, gateway.origin);
      await again.open();
      await expect(again.correct).toBeVisible();
      await expect.poll(() => queueOnDevice(second)).toEqual({ items: [], files: 0 });
      expect(await acceptedReadings(attacker.username)).toEqual([entered]);
    } finally {
      await browser.remove();
    }
  });
}
