import { logIn } from '#e2e/support/page/login.ts';
import { expectHome, expectJob, follow } from '#e2e/support/page/screens.ts';
import { test as base, expect } from '#e2e/support/page/test.ts';
import { hostileHelp, hostileHelpOrigin } from '#e2e/support/server/hostile-help.ts';

const test = base.extend({ baseURL: ({ browserName: _ }, use) => use(hostileHelpOrigin()) });

test('A hostile help text runs, loads and redirects nothing, and typing continues', async ({ page }) => {
  await page.goto('/');
  await logIn(page, hostileHelp.username);
  await expectHome(page);
  await follow(page, 'Ablesung');
  const help = page.getByRole('region', { name: 'Hilfe zum Ablesen' });

  await test.step('Instructions with endless or invalid expressions are left out, and typing continues', async () => {
    let ended = 0;
    page.on('worker', worker => worker.on('close', () => ended++));
    const list = page.getByRole('navigation', { name: 'Aufträge' });
    await list.getByRole('link', { name: hostileHelp.meterNumber }).click();
    await expectJob(page, hostileHelp.meterNumber);
    const field = page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' });
    await field.pressSequentially('123456', { delay: 60 });
    await expect(field).toHaveValue('123456');
    await expect(help.locator('summary')).toHaveText(['Erste', 'Feindlich']);
    await expect(page.getByText('Nie zu sehen.')).toHaveCount(0);
    await expect.poll(() => ended, 'a worker for each expression without end').toBe(2);
  });

  await test.step('Nothing runs, loads or leads out of the portal', async () => {
    await help.getByText('Feindlich').click();
    await expect(help.getByText('harmloser')).toBeVisible();
    await expect(help.getByText("<script>window.hacked = 'script'</script>")).toBeVisible();
    await expect(help.getByText('Bild von anderswo')).toBeVisible();
    // The icon of a link to a new tab is the portal's own.
    const forbidden = 'script, img, svg:not(a > [aria-hidden] > svg), iframe, style, [onerror], [onload]';
    expect(await help.locator(forbidden).count()).toBe(0);
    const links = await help
      .getByRole('link')
      .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href, rel, target }) => [href, rel, target]));
    expect(links).toEqual([
      ['https://example.com/hilfe', 'noopener noreferrer', '_blank'],
      ['tel:+49551000', 'noopener noreferrer', ''],
    ]);
    await help.getByText('eins').click();
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  });
});
