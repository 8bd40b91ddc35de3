import { acceptedReadings, inOrder } from './accepted.ts';
import { enterQueue, said } from './enter.ts';
import {
  type Act,
  captivePage,
  captiveRedirect,
  cutAnswer,
  cutUpload,
  dropAnswer,
  gatewayPage,
  refusal,
  refuse,
  wrongServer,
} from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

/** What one of several readings meets on its way, whether the backend has it then, and what its page says. */
const faults: readonly { name: string; act: Act; isHandled: boolean; says: keyof typeof said }[] = [
  { name: 'its answer is dropped', act: dropAnswer, isHandled: true, says: 'waiting' },
  { name: 'its answer is cut', act: cutAnswer(20), isHandled: true, says: 'waiting' },
  { name: 'its connection is refused', act: refuse, isHandled: false, says: 'waiting' },
  { name: 'its upload is cut', act: cutUpload(30), isHandled: false, says: 'waiting' },
  { name: 'a gateway answers 502', act: gatewayPage(502), isHandled: false, says: 'waiting' },
  { name: 'the API answers 503', act: refusal(503), isHandled: false, says: 'waiting' },
  { name: 'a gateway answers 504', act: gatewayPage(504), isHandled: false, says: 'waiting' },
  { name: 'the backend answers 500', act: refusal(500), isHandled: false, says: 'busy' },
  { name: 'a gateway answers 500', act: gatewayPage(500), isHandled: false, says: 'busy' },
  { name: 'the backend answers 403', act: refusal(403), isHandled: false, says: 'refused' },
  { name: 'the backend answers 404', act: refusal(404), isHandled: false, says: 'refused' },
  { name: 'the backend answers 413', act: refusal(413), isHandled: false, says: 'refused' },
  { name: 'the backend answers 422', act: refusal(422), isHandled: false, says: 'refused' },
  { name: 'a hotspot answers with its page', act: captivePage, isHandled: false, says: 'waiting' },
  { name: 'a hotspot redirects', act: captiveRedirect, isHandled: false, says: 'waiting' },
  { name: 'another server answers', act: wrongServer, isHandled: false, says: 'waiting' },
];

for (const { name, act, isHandled, says } of faults) {
  test(`of two queued readings the first meets this: ${name}; the other goes, and it goes at the next try`, async ({
    page,
    context,
    watch,
    gateway,
    attacker,
  }) => {
    watch.tolerate(/^error: Failed to load resource: /);
    const form = await signInToForm(page, attacker, attacker.single[0]);
    await context.setOffline(true);
    const entered = await enterQueue(page, attacker, 2);
    expect(await acceptedReadings(attacker.username)).toEqual([]);

    gateway.fault({ match: sending, act });
    await context.setOffline(false);
    const [meets, ...others] = entered;
    await expect
      .poll(() => acceptedReadings(attacker.username))
      .toEqual(inOrder(isHandled ? entered : others));
    await expect
      .poll(async () => (await queueOnDevice(page)).items.map(({ subject }) => subject))
      .toEqual([meets?.jobId]);

    await form.choose();
    await expect(page.getByText(said[says])).toBeVisible();
    await page.getByRole('button', { name: 'Jetzt senden' }).click();
    await expect(form.correct).toBeVisible();
    expect(await acceptedReadings(attacker.username)).toEqual(inOrder(entered));
    expect(await queueOnDevice(page)).toEqual({ items: [], files: 0 });
  });
}
