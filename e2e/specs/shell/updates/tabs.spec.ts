import type { Page } from '@playwright/test';
import { addPhoto } from '#e2e/resilience/drafts/draft-form.ts';
import { drawn } from '#e2e/specs/reading/photos/sample-pictures.ts';
import { openComment } from '#e2e/support/page/additions.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';
import { logInAndPrecache, newTab, setsOnDevice } from '#e2e/support/page/service-worker.ts';
import { activate, afterHandOver, imprint, isMarked, mark, untilUpdateWaits } from './update-dialog.ts';

const job = '/ablesung/LT-100131';
const otherJob = '/ablesung/LT-100132';
const photographedJob = '/ablesung/LT-100133';
const comment = (page: Page) => page.getByRole('textbox', { name: 'Kommentar' });

/** Holds messages to the page's workers, such as a photo to convert, until the returned function is called. */
async function holdWorkers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const Original = window.Worker;
    let release = () => undefined as unknown;
    const held = new Promise(resolve => {
      release = () => resolve(undefined);
    });
    window.Worker = class extends Original {
      override postMessage(message: unknown) {
        void held.then(() => super.postMessage(message));
      }
    };
    Object.assign(window, { convertNow: release });
  });
  return () => page.evaluate(() => Reflect.get(window, 'convertNow')());
}

test('An update activated in one tab reaches all tabs, waits for unfinished work, and loses nothing', async ({
  page,
  context,
  portal: { front, releases, firstSet },
}) => {
  test.slow();
  await logInAndPrecache(page);
  const idle = await newTab(context, '/');
  await expectHome(idle);

  const asked = await newTab(context, job);
  await (await openComment(asked)).fill('Zu früh');
  await asked.getByRole('heading', { level: 1 }).focus();
  await asked.reload();
  await asked.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  const question = asked.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' });
  await expect(question).toBeVisible();

  const login = await newTab(context, '/anmelden');
  await login.getByRole('textbox', { name: 'Benutzername' }).fill('somebody');
  await login.getByRole('heading', { level: 1 }).focus();

  const converting = await context.newPage();
  const convertNow = await holdWorkers(converting);
  await converting.goto(photographedJob);
  const picture = await drawn(converting, { width: 1200, height: 900, type: 'image/jpeg' });
  await addPhoto(converting, converting.getByRole('button', { name: 'Foto hinzufügen' }).first(), picture);

  const typing = await newTab(context, otherJob);
  await (await openComment(typing)).pressSequentially('Der Zähler hängt');

  const busy = [asked, login, converting, typing];
  for (const tab of busy) await mark(tab);
  await test.step('One tab activates it', async () => {
    await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
    await untilUpdateWaits(page);
    await activate(page);
    await expect(imprint(page, 'Impressum zwei')).toBeVisible(afterHandOver);
    await expect(imprint(idle, 'Impressum zwei')).toBeVisible(afterHandOver);
    await idle.close();
  });

  await test.step('A tab with an edited field waits', async () => {
    await typing.bringToFront();
    await comment(typing).pressSequentially(' hinter dem Regal.');
    for (const tab of busy) expect(await isMarked(tab)).toBe(true);
    await typing.getByRole('heading', { level: 1 }).focus();
    await expect(imprint(typing, 'Impressum zwei')).toBeVisible(afterHandOver);
    await expect(comment(typing)).toHaveValue('Der Zähler hängt hinter dem Regal.');
    await typing.close();
  });

  await test.step('A tab with an open question waits', async () => {
    await asked.bringToFront();
    expect(await isMarked(asked)).toBe(true);
    await question.getByRole('button', { name: 'Entwurf behalten' }).last().click();
    await expect(imprint(asked, 'Impressum zwei')).toBeVisible(afterHandOver);
    await expect(comment(asked)).toHaveValue('Zu früh');
    await asked.close();
  });

  await test.step('A tab with a photo in progress waits', async () => {
    await converting.bringToFront();
    expect(await isMarked(converting)).toBe(true);
    await convertNow();
    await expect(imprint(converting, 'Impressum zwei')).toBeVisible(afterHandOver);
    await expect(converting.getByRole('img', { name: /Foto 1/ })).toBeVisible();
    await converting.close();
  });

  await test.step('The third release replaces the second, which no tab runs, and not the first', async () => {
    await page.bringToFront();
    await follow(page, 'Ablesung');
    const newest = await releases.release('mf-reading', { 'jobs.search.label': 'Aufträge drei' });
    await untilUpdateWaits(page);
    await activate(page);
    await expect(page.getByRole('searchbox', { name: 'Aufträge drei' })).toBeVisible();
    await releases.withdraw(firstSet);
    await expect.poll(() => setsOnDevice(page)).toEqual([firstSet.id, newest.id]);
  });

  await test.step('A tab on the first release finds all of its files, although the server has deleted them', async () => {
    expect(await isMarked(login)).toBe(true);
    const files = firstSet.modules
      .filter(({ name }) => name === 'mf-reading')
      .flatMap(({ base, files }) => files.map(({ path }) => base + path));
    const statuses = await login.evaluate(
      addresses => Promise.all(addresses.map(async address => (await fetch(address)).status)),
      files,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await fetch(front.origin + files[0])).status).toBe(404);
  });

  await test.step('A tab with a login in progress waits', async () => {
    await login.bringToFront();
    await login.getByRole('textbox', { name: 'Benutzername' }).fill('');
    await login.getByRole('heading', { level: 1 }).focus();
    await expect(imprint(login, 'Impressum zwei')).toBeVisible(afterHandOver);
    await follow(login, 'Ablesung');
    await expect(login.getByRole('searchbox', { name: 'Aufträge drei' })).toBeVisible();
    await expect.poll(() => setsOnDevice(page)).toHaveLength(1);
  });
});
