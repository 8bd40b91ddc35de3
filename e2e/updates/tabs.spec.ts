import type { Page } from '@playwright/test';
import { expect, test } from '../browser/own-portal-test.ts';
import { expectHome, follow } from '../browser/screens.ts';
import { newTab, setsOnDevice, settleIn } from '../browser/service-worker.ts';
import { addPhoto } from '../drafts/draft-form.ts';
import { drawn } from '../photos/sample-pictures.ts';
import { activate, imprint, isMarked, mark, untilUpdateWaits } from './update-dialog.ts';

const job = '/ablesung/LT-100131';
const comment = (page: Page) => page.getByRole('textbox', { name: 'Kommentar' });

test('what one tab activates, every tab runs; a field that somebody is in is waited for', async ({
  page,
  context,
  portal: { releases },
}) => {
  await settleIn(page);
  const idle = await newTab(context, '/');
  await expectHome(idle);
  const typing = await newTab(context, job);
  await comment(typing).pressSequentially('Der Zähler hängt');
  await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await untilUpdateWaits(page);
  await mark(typing);

  await activate(page);
  await expect(imprint(page, 'Impressum zwei')).toBeVisible();
  await expect(imprint(idle, 'Impressum zwei')).toBeVisible();
  await comment(typing).pressSequentially(' hinter dem Regal.');
  expect(await isMarked(typing)).toBe(true);
  await expect(imprint(typing, 'Impressum')).toBeVisible();

  await typing.getByRole('heading', { level: 1 }).focus();
  await expect(imprint(typing, 'Impressum zwei')).toBeVisible();
  await expect(comment(typing)).toHaveValue('Der Zähler hängt hinter dem Regal.');
});

test('a login that is half typed is waited for', async ({ page, context, portal: { releases } }) => {
  await page.goto('/');
  const typing = await newTab(context, '/');
  await typing.getByRole('textbox', { name: 'Benutzername' }).fill('kunde');
  await typing.getByRole('heading', { level: 1 }).focus();
  await mark(typing);
  await expect.poll(() => setsOnDevice(page)).toHaveLength(1);
  await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await untilUpdateWaits(page);
  await activate(page);
  await expect(imprint(page, 'Impressum zwei')).toBeVisible();
  await typing.bringToFront();
  expect(await isMarked(typing)).toBe(true);
  await typing.getByRole('textbox', { name: 'Benutzername' }).fill('');
  await typing.getByRole('heading', { level: 1 }).focus();
  await expect(imprint(typing, 'Impressum zwei')).toBeVisible();
});

test('a question that is open is answered first', async ({ page, context, portal: { releases } }) => {
  await settleIn(page);
  const asked = await newTab(context, job);
  await comment(asked).fill('Zu früh');
  await asked.getByRole('heading', { level: 1 }).focus();
  await asked.reload();
  await asked.getByRole('button', { name: 'Entwurf verwerfen' }).click();
  const question = asked.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' });
  await expect(question).toBeVisible();
  await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await untilUpdateWaits(page);
  await activate(page);
  await expect(imprint(page, 'Impressum zwei')).toBeVisible();
  await asked.bringToFront();
  await question.getByRole('button', { name: 'Entwurf behalten' }).last().click();
  await expect(imprint(asked, 'Impressum zwei')).toBeVisible();
  await expect(comment(asked)).toHaveValue('Zu früh');
});

test('a photo that is being converted is waited for, and kept', async ({
  page,
  context,
  portal: { releases },
}) => {
  await settleIn(page);
  const converting = await context.newPage();
  // The worker that converts photos answers when the test lets it.
  await converting.addInitScript(() => {
    const Original = window.Worker;
    let letGo = () => undefined as unknown;
    const held = new Promise(resolve => {
      letGo = () => resolve(undefined);
    });
    window.Worker = class extends Original {
      override postMessage(message: unknown) {
        void held.then(() => super.postMessage(message));
      }
    };
    Object.assign(window, { convertNow: letGo });
  });
  await converting.goto(job);
  const picture = await drawn(converting, { width: 1200, height: 900, type: 'image/jpeg' });
  await addPhoto(converting, converting.getByRole('button', { name: 'Foto hinzufügen' }).first(), picture);
  await mark(converting);
  await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await untilUpdateWaits(page);
  await activate(page);
  await expect(imprint(page, 'Impressum zwei')).toBeVisible();
  await converting.bringToFront();
  await expect(imprint(converting, 'Impressum')).toBeVisible();
  expect(await isMarked(converting)).toBe(true);

  await converting.evaluate(() => Reflect.get(window, 'convertNow')());
  await expect(imprint(converting, 'Impressum zwei')).toBeVisible();
  await expect(converting.getByRole('img', { name: /Foto 1/ })).toBeVisible();
});

test('a tab that goes on with an old release finds all of it, although the server has it no more', async ({
  page,
  context,
  portal: { front, releases, firstSet },
}) => {
  await settleIn(page);
  const old = await newTab(context, '/anmelden');
  await old.getByRole('textbox', { name: 'Benutzername' }).fill('somebody');
  await follow(page, 'Ablesung');
  let newest = firstSet;
  // The second one takes the place of the first, which nobody runs, and not that of the one that the old tab runs.
  for (const label of ['Aufträge zwei', 'Aufträge drei']) {
    newest = await releases.release('mf-reading', { 'jobs.search.label': label });
    await untilUpdateWaits(page);
    await activate(page);
    await expect(page.getByRole('searchbox', { name: label })).toBeVisible();
  }
  await releases.withdraw(firstSet);
  await expect.poll(() => setsOnDevice(page)).toEqual([firstSet.id, newest.id]);
  const files = firstSet.modules
    .filter(({ name }) => name === 'mf-reading')
    .flatMap(({ base, files }) => files.map(({ path }) => base + path));
  const statusesIn = (tab: Page) =>
    tab.evaluate(
      addresses => Promise.all(addresses.map(async address => (await fetch(address)).status)),
      files,
    );
  expect(new Set(await statusesIn(old))).toEqual(new Set([200]));
  expect((await fetch(front.origin + files[0])).status).toBe(404);

  await old.getByRole('textbox', { name: 'Benutzername' }).fill('');
  await follow(old, 'Ablesung');
  await expect(old.getByRole('searchbox', { name: 'Aufträge drei' })).toBeVisible();
  await expect.poll(() => setsOnDevice(page)).toHaveLength(1);
});
