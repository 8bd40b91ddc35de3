import type { Page } from '@playwright/test';
import { follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { draftedTexts } from './device-drafts.ts';
import { draftForm } from './draft-form.ts';
import { killableBrowser } from './killable-browser.ts';

const username = 'reise-entwurf';

/** Closes the tab without asking it, as its browser does. */
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
  // A tab that crashes does not answer any more.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('a closed tab loses nothing of a draft, one that crashes and a killed browser nothing that was written', async ({
  watch,
}) => {
  test.slow();
  const browser = await killableBrowser();
  try {
    const first = await browser.start();
    const context = first.context();
    await watch.attach(context);
    await browser.logIn(first, username);
    await follow(first, 'Ablesung');
    await draftForm(first, username).row.click();

    const second = await context.newPage();
    await test.step('a tab that is closed while somebody types', async () => {
      await draftForm(first, username).comment.pressSequentially('Der Zähler hängt');
      await closeTab(first);
      const form = draftForm(second, username);
      await form.open();
      await expect(form.comment).toHaveValue('Der Zähler hängt');
    });

    const third = await context.newPage();
    await test.step('a tab that crashes loses what was typed since it last wrote, and it writes while somebody types', async () => {
      const { comment } = draftForm(second, username);
      await second.bringToFront();
      await comment.press('End');
      await comment.pressSequentially(' hinter dem Regal');
      await expect.poll(() => draftedTexts(second)).toContain('hinter dem Regal');
      await comment.pressSequentially(', und die Tür klemmt');
      await crashTab(second);
      const form = draftForm(third, username);
      await form.open();
      await expect(form.restored).toBeVisible();
      await expect(form.comment).toHaveValue(/^Der Zähler hängt hinter dem Regal/);
      const left = await form.comment.inputValue();
      expect('Der Zähler hängt hinter dem Regal, und die Tür klemmt'.startsWith(left)).toBe(true);
    });

    await test.step('a browser that is killed', async () => {
      const form = draftForm(third, username);
      await form.high.fill('2345,6');
      await expect.poll(() => draftedTexts(third)).toContain('2345.6');
      await browser.kill();
      const again = draftForm(await browser.start(), username);
      await again.open();
      await expect(again.restored).toBeVisible();
      await expect(again.high).toHaveValue('2345,6');
      await expect(again.comment).toHaveValue(/^Der Zähler hängt hinter dem Regal/);
    });
  } finally {
    await browser.remove();
  }
});
