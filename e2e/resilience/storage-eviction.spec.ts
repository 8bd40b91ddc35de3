import type { Page } from '@playwright/test';
import { violations } from '../specs/accessibility/violations.ts';
import { openComment } from '../support/page/additions.ts';
import { expectLogin } from '../support/page/screens.ts';
import { enterQueue, fillIn } from './enter-readings.ts';
import { refuse } from './proxy/fault-actions.ts';
import { everything } from './proxy/fault-proxy.ts';
import { readingForm, signIn, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

const warning = (page: Page) => page.getByRole('dialog', { name: 'Der Browser hat Eingaben gelöscht' });

/** The record outside of the database about its contents. */
function remembered(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('zw-eviction') ?? '{}').unsent);
}

/** Evicts the database like a browser short of storage, while no portal page is open. */
async function dropDatabase(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** Waits until the page has checked for eviction and recorded its result. */
async function looked(page: Page): Promise<void> {
  await expect.poll(() => remembered(page)).toEqual({ items: {}, named: [], drafts: 0 });
  await page.waitForLoadState('networkidle');
}

test.beforeEach(({ watch }) => watch.tolerate(/^error: Failed to load resource: /));

test('Readings evicted by the browser are named at each start until this is acknowledged', async ({
  page,
  context,
  gateway,
  customer,
}) => {
  test.slow();
  const [first, second, third = first] = customer.single;
  await signInToForm(page, customer, first);
  await context.setOffline(true);
  await enterQueue(page, customer, 2);
  const form = readingForm(page, third);
  await form.choose();
  await fillIn(page, { job: third, texts: ['5,000'] });
  await openComment(page);
  await expect
    .poll(() => remembered(page))
    .toEqual({
      items: { 'job-reading': 2 },
      named: [first, second].map(job => ({ kind: 'job-reading', name: job?.meterNumber })),
      drafts: 1,
    });
  // DevTools detaches from a closing page before it is gone: it is online for a moment, and sends the queue.
  const noServer = gateway.fault({ match: everything, times: Infinity, action: refuse });
  await dropDatabase(page, gateway.origin);
  await page.goto('about:blank');
  await context.setOffline(false);
  noServer.lift();

  await test.step('They are named at each start until this is acknowledged', async () => {
    await page.goto('/');
    await expectLogin(page);
    await expect(warning(page)).toContainText('2 Ablesungen, die vielleicht noch nicht gesendet waren');
    await expect(warning(page).getByRole('listitem')).toHaveText([
      `Zähler ${first.meterNumber}`,
      `Zähler ${second?.meterNumber}`,
    ]);
    await expect(warning(page)).toContainText('was Sie in 1 Formular begonnen');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await warning(page).getByRole('button', { name: 'Verstanden' }).click();
    await expect(warning(page)).toHaveCount(0);
    await signIn(page, customer);
    await looked(page);
    await expect(warning(page)).toHaveCount(0);
  });

  await test.step('Evicted storage without queued readings shows no message', async () => {
    await dropDatabase(page, gateway.origin);
    await page.goto('/');
    await expectLogin(page);
    await looked(page);
    await expect(warning(page)).toHaveCount(0);
  });
});
