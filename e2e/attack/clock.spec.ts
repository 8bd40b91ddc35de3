import { today } from '../journey/exported-readings.ts';
import { acceptedFrom } from './accepted.ts';
import { fillIn, said } from './enter.ts';
import { refusal } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

const hourMs = 3_600_000;

for (const [name, shift] of [
  ['three days back', -72 * hourMs],
  ['three days on', 72 * hourMs],
] as const) {
  test(`a clock that is set ${name} holds up no reading and changes no date`, async ({
    page,
    watch,
    gateway,
    attacker,
  }) => {
    watch.announce(/^error: Failed to load resource: .*\/meterRateTask\/result/);
    await page.addInitScript(() => {
      const real = Date.now;
      const now = () => real() + (Reflect.get(window, 'shiftOfClock') ?? 0);
      window.Date = new Proxy(Date, {
        construct: (made, values) =>
          values.length === 0 ? new made(now()) : Reflect.construct(made, values),
        get: (made, key) => (key === 'now' ? now : Reflect.get(made, key)),
      });
    });
    const [job] = attacker.single;
    const form = await signInToForm(page, attacker, job);
    await fillIn(page, { job, texts: ['7,700'] });
    const day = today();
    gateway.fault({ match: sending, act: refusal(500) });
    await form.send.click();
    await expect(page.getByText(said.busy)).toBeVisible();
    expect(await acceptedFrom(attacker.username)).toEqual([]);

    await page.evaluate(milliseconds => Reflect.set(window, 'shiftOfClock', milliseconds), shift);
    // Nobody does anything: the queue tries again by itself.
    await expect(form.correct).toBeVisible();
    const [accepted, ...more] = await acceptedFrom(attacker.username);
    expect(more).toEqual([]);
    expect(accepted).toMatchObject({ values: { V: '7.7' }, readingDate: day });
  });
}
