import type { Page } from '@playwright/test';
import { follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { draftedTexts } from './device-drafts.ts';
import { draftForm } from './draft-form.ts';
import { killableBrowser } from './killable-browser.ts';

const username = 'reise-entwurf';

/** Closes the tab without `beforeunload`, as its browser does. */
async function closeTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const closed = page.waitForEvent('close');
  await devtools.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined);
  await closed;
}

async function crashTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed tab does not answer any more.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('A closed tab, a crashed tab and a killed browser lose no key', async ({ watch }) => {
  test.slow();
  const browser = await killableBrowser();
  const asked = (page: Page) => page.getByText(/^Diese Zahl ist vielleicht unvollständig/);
  try {
    const first = await browser.start();
    const context = first.context();
    await watch.attach(context);
    await browser.logIn(first, username);
    await follow(first, 'Ablesung');
    await draftForm(first, username).row.click();

    const second = await context.newPage();
    await test.step('A tab is closed while a number is typed', async () => {
      await draftForm(first, username).high.pressSequentially('23');
      await closeTab(first);
      const form = draftForm(second, username);
      await form.open();
      await expect(form.high).toHaveValue('23');
      await expect(asked(second)).toBeHidden();
    });

    const third = await context.newPage();
    await test.step('A tab crashes right after the last key', async () => {
      const { high } = draftForm(second, username);
      await second.bringToFront();
      await high.press('End');
      await high.pressSequentially('45,6');
      await crashTab(second);
      const form = draftForm(third, username);
      await form.open();
      await expect(form.restored).toBeVisible();
      await expect(form.high).toHaveValue('2345,6');
      await expect(asked(third)).toHaveCount(1);
      await third.getByRole('button', { name: 'Die Zahl stimmt' }).click();
      await expect(asked(third)).toBeHidden();
    });

    await test.step('A browser is killed while a number is typed: sending asks about the number first', async () => {
      await draftForm(third, username).low.pressSequentially('456,7');
      await expect.poll(() => draftedTexts(third)).toContain('456.7');
      await browser.kill();
      const page = await browser.start();
      const again = draftForm(page, username);
      await again.open();
      await expect(again.restored).toBeVisible();
      await expect(again.high).toHaveValue('2345,6');
      await expect(again.low).toHaveValue('456,7');
      await expect(asked(page)).toHaveCount(1);
      // The number is far below the last one, too.
      const send = page.getByRole('button', { name: 'Trotzdem senden' });
      await send.click();
      await expect(page.getByRole('button', { name: 'Die Zahl stimmt' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(asked(page)).toBeHidden();
      await expect(send).toBeFocused();
    });
  } finally {
    await browser.remove();
  }
});
