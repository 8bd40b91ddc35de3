import { holdFiles } from '#e2e/support/page/faults.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { watchScripts } from '#e2e/support/page/running-scripts.ts';
import { expectHome, expectLogin, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { readingFiles } from './reading-files.ts';

test('From the login to a job no file is requested twice, and a module has one container', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  const scripts = await watchScripts(page);
  const held = await holdFiles(page, readingFiles.container);

  await page.goto('/', { waitUntil: 'commit' });
  await expectLogin(page);
  await logIn(page, 'kunde');
  await expectHome(page);
  // The card of the start page waits for the container; now a screen does too.
  await follow(page, 'Ablesung');
  await expect(page.getByRole('main').getByRole('status', { name: 'wird geladen...' })).toBeVisible();
  await held.release();
  await expectReading(page);
  await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();

  expect(scripts.addresses().filter(url => readingFiles.container.test(url))).toHaveLength(1);
  // A worker that takes too long for a pattern is restarted from the browser's cache.
  const released = requested.filter(
    path => /^\/(shell|modules)\//.test(path) && !path.includes('match-worker'),
  );
  expect(released.filter(path => path.includes('/mf-reading/'))).not.toEqual([]);
  expect(released.filter((path, index) => released.indexOf(path) !== index)).toEqual([]);
});
