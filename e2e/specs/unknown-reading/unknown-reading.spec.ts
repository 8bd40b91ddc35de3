import type { Page } from '@playwright/test';
import { draftsOnDevice } from '#e2e/resilience/drafts/device-drafts.ts';
import { openComment } from '#e2e/support/page/additions.ts';
import { withFeatures } from '#e2e/support/page/application.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { closeReceipt, numberOnReceipt } from '#e2e/support/page/receipt.ts';
import { expectHome, expectReading, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { violations } from '../accessibility/violations.ts';
import { today } from '../journeys/exported-readings.ts';
import { drawn, type SampleFile, withExif } from '../reading/photos/sample-pictures.ts';
import { expectRising, largePicture, slowUpload } from '../reading/photos/slow-upload.ts';
import { outboxPage } from '../shell/queue/outbox-page.ts';
import { exportedUnknownReadings } from './exported-unknown-readings.ts';

const number = (page: Page) => page.getByRole('textbox', { name: 'Zählernummer' });
const value = (page: Page) => page.getByRole('textbox', { name: 'Zählerstand', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Ablesung senden' });
const sending = '**/api/pro/unknown-reading';
const photos = (page: Page) => page.getByRole('button', { name: /^Foto \d+ vergrößern$/ });

async function choose(page: Page, ...files: SampleFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto hinzufügen' }).click();
  await (await chooser).setFiles([...files]);
}

async function pictures(page: Page, amount: number): Promise<SampleFile[]> {
  const files: SampleFile[] = [];
  for (let index = 1; index <= amount; index++) {
    const width = 320 + index;
    const buffer = await drawn(page, { width, height: 240, type: 'image/jpeg' });
    files.push({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: withExif(buffer, 1) });
  }
  return files;
}

test.use({ account: 'reise-neu' });

test('A reading of an unlisted meter is refused, kept, and arrives once with all its photos', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: .*503/, /^error: Failed to load resource: .*422/);
  await withFeatures(page, { unknownReadingsImageRequired: true });
  const heading = page.getByRole('heading', { level: 1 });
  const another = page.getByRole('button', { name: 'Weiteren Zähler ablesen' });
  const sent = 'Zählerstand übermittelt';
  await page.goto('/ablesung');
  await page.getByRole('link', { name: 'Zähler fehlt in der Liste?' }).click();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText('Zähler fehlt in der Liste?');
  await expect(send(page)).toBeDisabled();
  await expect(page.getByText('Es fehlen: Zählernummer, Zählerstand')).toBeVisible();

  await test.step('A reload keeps all entries and the photo until they are discarded', async () => {
    await number(page).fill('1NEU0000000099');
    await value(page).fill('9,000');
    await expect(page.getByText('Zum Senden fehlt noch ein Foto.')).toBeVisible();
    const bar = page.locator('[data-action-bar]');
    const blocked = await bar.boundingBox();
    await choose(page, ...(await pictures(page, 1)));
    await expect(photos(page)).toHaveCount(1);
    const hint = bar.getByRole('status');
    await expect(hint).toBeEmpty();
    // The enabled button stays under the pointer, without an empty line above it.
    expect((await bar.boundingBox())?.height).toBe(blocked?.height);
    const bottom = await hint.evaluate(each => each.getBoundingClientRect().bottom);
    expect(bottom).toBeGreaterThan((await send(page).boundingBox())?.y ?? 0);
    // While a photo is not persisted, the page asks before it closes.
    await expect.poll(() => draftsOnDevice(page).then(({ files }) => files)).toHaveLength(1);
    await page.reload();
    await expect(page.getByText(/^Ihr Entwurf vom .* ist noch da\.$/)).toBeVisible();
    await expect(number(page)).toHaveValue('1NEU0000000099');
    await expect(photos(page)).toHaveCount(1);
    // The bar does not cover it, as when it is reached with the keyboard.
    await page.getByRole('button', { name: 'Foto 1 entfernen' }).focus();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entwurf verwerfen' }).click();
    await expect(number(page)).toHaveValue('');
    await expect.poll(() => draftsOnDevice(page)).toEqual({ drafts: [], files: [] });
    await page.reload();
    await expect(number(page)).toHaveValue('');
  });

  await test.step('It fails once, arrives once, and offers the next step', async () => {
    await number(page).fill(' 1NEU0000000001 ');
    await value(page).fill('12345,678');
    await (await openComment(page)).fill('Neue Wohnung');
    await choose(page, ...(await pictures(page, 1)));
    await expect(photos(page)).toHaveCount(1);
    // The backend stored it, only its answer is lost.
    await page.route(
      sending,
      async route => {
        await route.fetch();
        await route.fulfill({ status: 503 });
      },
      { times: 1 },
    );
    await send(page).click();
    await expect(heading).toHaveText('Gespeichert – wird gesendet, sobald Sie online sind');
    await expect(heading).toBeFocused();
    // Automatically, some seconds later.
    await expect(heading).toHaveText(sent, { timeout: 15_000 });
    await expect(page.getByText('Zählernummer 1NEU0000000001: Stand 12.345,678')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await another.click();
    await expect(heading).toBeFocused();
    await expect(number(page)).toHaveValue('');
  });

  await test.step('Ten photos are sent, and the eleventh is refused by name', async () => {
    await number(page).fill('1NEU0000000010');
    await value(page).fill('1,000');
    await choose(page, ...(await pictures(page, 11)));
    await expect(photos(page)).toHaveCount(10);
    await expect(
      page.getByText('„11.jpg“ wurde nicht hinzugefügt: Mehr als 10 Fotos sind nicht möglich.'),
    ).toBeVisible();
    await send(page).click();
    await expect(heading).toHaveText(sent);
    await another.click();
    await expect(number(page)).toHaveValue('');
  });

  await test.step('A value refused by the server is marked at its field', async () => {
    await page.route(sending, route => {
      const body = { ...route.request().postDataJSON(), readingDate: '2020-01-01T12:00:00Z' };
      return route.continue({ postData: JSON.stringify(body) });
    });
    await number(page).fill('1NEU0000000422');
    await value(page).fill('1,000');
    await choose(page, ...(await pictures(page, 1)));
    await expect(photos(page)).toHaveCount(1);
    await send(page).click();
    const date = page.getByLabel('Ablesedatum');
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription(/Nur [\d.]+ bis [\d.]+ ist möglich\.$/);
    await page.unroute(sending);
    await page.getByRole('link', { name: 'Zur Auftragsliste' }).click();
    await expectReading(page);
  });

  await test.step('The utility has each reading once', async () => {
    const numbers = ['1NEU0000000001', '1NEU0000000010', '1NEU0000000422'];
    const exported = await exportedUnknownReadings(...numbers);
    expect(exported.map(({ meterNumber }) => meterNumber)).toEqual(['1NEU0000000001', '1NEU0000000010']);
    expect(exported[0]).toMatchObject({
      account: 'reise-neu',
      value: '12345.678',
      readingDate: today(),
      comment: 'Neue Wohnung',
      images: expect.stringMatching(/^\/api\/pro\/unknown-reading\/[^ ]+$/),
    });
    expect(exported[1]?.images?.split(' ')).toHaveLength(10);
    const outbox = outboxPage(page);
    await outbox.openByMenu();
    for (const { meterNumber = '', submissionNumber } of exported) {
      await outbox.receipt(meterNumber).click();
      expect(await numberOnReceipt(page)).toBe(submissionNumber);
      await closeReceipt(page);
    }
  });

  await test.step('Where it is not allowed, the jobs and a message with the reason are shown', async () => {
    await withFeatures(page, { unknownReadingsAllowed: false });
    await page.goto('/ablesung/neu');
    await expectReading(page);
    await expect(page).toHaveURL(/\/ablesung$/);
    const messages = page.getByRole('region', { name: 'Meldungen' });
    await expect(messages).toContainText('Nicht erlaubt');
    await expect(messages).toContainText('Sie haben nicht die erforderlichen Rechte für diese Funktion.');
    await expect(messages.getByText('Nicht erlaubt')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Zähler fehlt in der Liste?' })).toHaveCount(0);
  });
});

test('A slow upload shows its progress; stopped, it returns to the form, and it arrives once', async ({
  page,
}) => {
  test.slow();
  const bodies: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/pro/unknown-reading'))
      bodies.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.goto('/ablesung/neu');
  await number(page).fill('1NEU0000000077');
  await value(page).fill('77,000');
  await choose(page, await largePicture(page));
  await expect(photos(page)).toHaveCount(1);
  const restore = await slowUpload(page, 60_000);
  await send(page).click();
  await expectRising(page, 3);
  await expect(page.getByText(/^\d+\s% übertragen$/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Senden abbrechen' }).click();

  await expect(value(page)).toBeEditable();
  await expect(value(page)).toHaveValue('77,000');
  await expect(photos(page)).toHaveCount(1);
  expect(await exportedUnknownReadings('1NEU0000000077')).toEqual([]);
  await restore();
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zählerstand übermittelt');
  expect(await exportedUnknownReadings('1NEU0000000077')).toHaveLength(1);
  expect(new Set(bodies).size, 'the same reading, under the same key').toBe(1);
});

test('With two accounts it is sent with the chosen one', async ({ page }) => {
  await page.goto('/zugaenge');
  await page.getByRole('link', { name: 'Weiteren Zugang hinzufügen' }).click();
  await logIn(page, 'reise-neu-zwei');
  await expectHome(page);
  await navigateTo(page, '/ablesung/neu');
  const choice = page.getByRole('combobox', { name: 'Zugang' });
  await expect(choice).toHaveValue(/./);
  await expect(choice.locator('option:checked')).toHaveText('reise-neu-zwei');
  await choice.selectOption({ label: 'reise-neu' });
  await number(page).fill('1NEU0000000002');
  await value(page).fill('7,000');
  await send(page).click();
  await expect(page.getByText('Zugang: reise-neu', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Weiteren Zähler ablesen' }).click();
  await number(page).fill('1NEU0000000002');
  await value(page).fill('8,000');
  await send(page).click();
  await expect(page.getByText('Zugang: reise-neu-zwei')).toBeVisible();
  const exported = await exportedUnknownReadings('1NEU0000000002');
  expect(exported.map(({ account, value }) => [account, value])).toEqual([
    ['reise-neu', '7'],
    ['reise-neu-zwei', '8'],
  ]);
});
