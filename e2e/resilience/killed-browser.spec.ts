import { acceptedReadings, inOrder } from './accepted.ts';
import { killableBrowser } from './drafts/killable-browser.ts';
import { fillIn, statusTexts } from './enter-readings.ts';
import { type FaultAction, holdAnswer, refuse } from './proxy/fault-actions.ts';
import { sending, sendingOf } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

const entry = { texts: ['31,415', '27,182'], comment: 'Kurz vor dem Stromausfall', isPhotographed: true };

/** Counts DOM changes after which the page has a reading form. */
function countForms(): void {
  Reflect.set(window, 'formsSeen', 0);
  const buttons = () => [...document.querySelectorAll('main button')];
  new MutationObserver(() => {
    const isForm = buttons().some(({ textContent }) => textContent === 'Ablesung senden');
    if (isForm) Reflect.set(window, 'formsSeen', Reflect.get(window, 'formsSeen') + 1);
  }).observe(document, { subtree: true, childList: true });
}

/** Holds the backend's answer back until the test releases it. */
function heldBack() {
  const released = Promise.withResolvers<void>();
  const action: FaultAction = async exchange => {
    const answer = await exchange.askBackend();
    await released.promise;
    await exchange.answer(answer);
  };
  return { action, release: () => released.resolve() };
}

test('A browser killed while it sends delivers everything after a restart and shows no form until then', async ({
  gateway,
  customer,
}) => {
  // Two browser starts are slow on a busy machine.
  test.setTimeout(120_000);
  const browser = await killableBrowser();
  const [handled, unhandled = handled] = customer.double;
  const accepted = () => acceptedReadings(customer.username);
  try {
    const page = await browser.start();
    await signInToForm(page, customer, handled, { origin: gateway.origin });
    const form = readingForm(page, handled, gateway.origin);
    const fault = gateway.fault({ match: sending, action: holdAnswer });

    const first = await test.step('The backend handles a reading, and its answer is lost', async () => {
      const reading = await fillIn(page, { job: handled, ...entry });
      await form.send.click();
      await expect(page.getByText(statusTexts.sending)).toBeVisible();
      await expect.poll(() => fault.met).toBe(1);
      await expect.poll(accepted).toEqual([reading]);
      return reading;
    });
    const second = await test.step('A second reading with a photo is queued after it', async () => {
      await readingForm(page, unhandled, gateway.origin).choose();
      const reading = await fillIn(page, { job: unhandled, ...entry });
      await form.send.click();
      await expect.poll(async () => (await queueOnDevice(page)).files).toBe(2);
      return reading;
    });
    await browser.kill();
    gateway.release();
    expect(await accepted()).toEqual([first]);

    const [reading, listing] = [heldBack(), heldBack()];
    const lists = { method: 'GET', path: /^\/api\/pro\/job$/ };
    const later =
      await test.step('After the restart a tab or the worker sends them, while another tab has loaded its jobs before', async () => {
        const pending = gateway.fault({ match: sendingOf(unhandled), action: reading.action });
        const other = await browser.start();
        await other.goto(gateway.origin);
        await expect.poll(() => pending.met).toBe(1);
        const asked = gateway.fault({ match: lists, action: listing.action });
        const page = await other.context().newPage();
        await page.addInitScript(countForms);
        await readingForm(page, unhandled, gateway.origin).open();
        await expect(page.getByText(/^(Gespeichert – wird gesendet|Ablesung wird gesendet)/)).toBeVisible();
        await expect.poll(() => asked.met).toBe(1);
        return page;
      });
    await test.step('Between confirmation and updated list the page shows no form, even with an old list', async () => {
      const sentUnseen = later.getByText('Die Ablesung ist gesendet');
      reading.release();
      await expect(sentUnseen).toBeVisible();
      const outage = gateway.fault({ match: lists, times: Number.POSITIVE_INFINITY, action: refuse });
      listing.release();
      await expect.poll(() => outage.met).toBeGreaterThan(0);
      await expect(sentUnseen).toBeVisible();
      outage.lift();
      const { correct } = readingForm(later, unhandled, gateway.origin);
      // The page also retries automatically, and removes the button if that is faster.
      const isAskedAgain = later.getByRole('button', { name: 'Neu laden' }).click();
      await Promise.any([isAskedAgain, expect(correct).toBeVisible()]);
      await expect(correct).toBeVisible();
      expect(await later.evaluate(() => Reflect.get(window, 'formsSeen'))).toBe(0);
    });

    await test.step('Both readings arrive once', async () => {
      await expect.poll(() => queueOnDevice(later)).toEqual({ items: [], files: 0 });
      expect(await accepted()).toEqual(inOrder([first, second]));
    });
  } finally {
    await browser.remove();
  }
});
