import { expect, test } from '../browser/test.ts';
import { draftsOnDevice } from './device-drafts.ts';
import { draftForm } from './draft-form.ts';
import { killableBrowser } from './killable-browser.ts';

const username = 'reise-entwurf';

test.use({ account: username, trace: 'off' });

test('a tab that is closed while somebody types loses nothing, one that crashes the last moment at most', async ({
  page,
  context,
}) => {
  test.slow();
  const form = draftForm(page, username);
  await form.open();
  await form.comment.pressSequentially('Der Zähler hängt hinter dem Regal');
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await Promise.all([
    page.waitForEvent('close'),
    devtools.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined),
  ]);
  const second = await context.newPage();
  const again = draftForm(second, username);
  await again.open();
  await expect(again.comment).toHaveValue('Der Zähler hängt hinter dem Regal');

  await again.comment.focus();
  await again.comment.press('End');
  await again.comment.pressSequentially(', und die Tür klemmt', { delay: 40 });
  const typed = await again.comment.inputValue();
  const crashed = second.waitForEvent('crash');
  // A tab that crashes does not answer any more.
  (await context.newCDPSession(second)).send('Page.crash').catch(() => undefined);
  await crashed;
  const third = draftForm(await context.newPage(), username);
  await third.open();
  await expect(third.restored).toBeVisible();
  const left = await third.comment.inputValue();
  expect(typed.startsWith(left)).toBe(true);
  // 300 ms at 40 ms a key, and the write itself.
  expect(typed.length - left.length).toBeLessThan(15);
});

test('a browser that is killed has the draft when it is started again', async () => {
  const browser = await killableBrowser();
  try {
    const first = await browser.start();
    await browser.logIn(first, username);
    const form = draftForm(first, username);
    await form.open();
    await form.high.fill('2345,6');
    await expect.poll(() => draftsOnDevice(first).then(({ drafts }) => drafts)).toHaveLength(1);
    await browser.kill();

    const second = await browser.start();
    const again = draftForm(second, username);
    await again.open();
    await expect(again.restored).toBeVisible();
    await expect(again.high).toHaveValue('2345,6');
  } finally {
    await browser.remove();
  }
});
