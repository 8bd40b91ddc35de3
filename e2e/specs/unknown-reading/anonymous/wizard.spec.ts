import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { drawn } from '#e2e/specs/reading/photos/sample-pictures.ts';
import { expectRising, largePicture, slowUpload } from '#e2e/specs/reading/photos/slow-upload.ts';
import { serveModules } from '#e2e/support/page/release-set.ts';
import { expectLogin, navigateTo } from '#e2e/support/page/screens.ts';
import { untilPrecached } from '#e2e/support/page/service-worker.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { backendCommand } from '#e2e/support/server/backend-commands.ts';
import { mailsTo } from '#e2e/support/server/received-mails.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { expectContact, fieldOf, fillContact, goToNext, keptInTab, stepHeading } from './wizard.ts';

const path = '/ablesung-ohne-zugang';
const results = '**/api/unknown-readings/results';
const submissionNumber = /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/;
const preview = (page: Page) => page.getByRole('button', { name: /^Foto \d vergrößern$/ });

/** Another application of the same deployment with its own host and without anonymous reading. */
async function importClosedApplication(): Promise<URL> {
  const { dataDirectory, origin } = runningPortal();
  const file = join(dataDirectory, `closed-${randomUUID()}.json`);
  const application = { id: 'closed', name: 'Closed', hosts: ['closed.localhost'] };
  await writeFile(file, JSON.stringify({ application }));
  await backendCommand('import', file);
  return Object.assign(new URL(origin), { hostname: 'closed.localhost' });
}

async function importCities(): Promise<void> {
  const { dataDirectory } = runningPortal();
  const file = join(dataDirectory, 'zip.csv');
  await writeFile(file, 'zip;city\n37997;Lindental\n37998;Lindental\n37998;Oberlinden\n');
  await backendCommand('import', file);
}

async function photo(page: Page) {
  const buffer = await drawn(page, { width: 640, height: 480, type: 'image/jpeg' });
  return { name: 'zähler.jpg', mimeType: 'image/jpeg', buffer };
}

/*
 * By keyboard alone, from the login screen to the submission number, with one photo: 38 keys beside the text itself, 5 of
 * them because the reload begins at the top of the page again. All others are Tab to the next field, an arrow to the
 * tab, Space for the consent and Enter to go on, also inside of a field.
 */
test('The keyboard alone sends a reading with a photo once, although its answer is lost', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: net::ERR_FAILED/);
  let keys = 0;
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      keys += 1;
    }
  };
  /** Tabs forward until the element has the focus. */
  const tabTo = async (name: string | RegExp, role: Parameters<Page['getByRole']>[0] = 'textbox') => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' });
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 20; presses++) {
      if (await target.evaluate(element => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}`);
  };
  const type = (text: string) => page.keyboard.type(text);

  await test.step('The login screen leads to the wizard', async () => {
    await page.goto('/');
    await expectLogin(page);
    await tabTo('Mit Zugangsdaten', 'tab');
    await press('ArrowRight');
    await tabTo('Ohne Anmeldung ablesen', 'link');
    await press('Enter');
    await expect(page).toHaveURL(path);
    await expect(stepHeading(page, 'Zähler')).toBeVisible();
  });

  await test.step('The meter', async () => {
    await tabTo('Zählernummer');
    await type('1emh 0012-345678');
    await expect(fieldOf(page, 'Zählernummer')).toHaveValue('1EMH0012345678');
    await expect(page.getByRole('radio', { name: 'Stromzähler' })).toBeChecked();
    await press('Enter');
    await expect(stepHeading(page, 'Zählerstand')).toBeFocused();
  });

  await test.step('The reading and its photo', async () => {
    await tabTo('Zählerstand Verbrauch (1.8.0)');
    // Digits after the comma are not part of the number, however fast the keys come.
    for (const delay of [0, 15, 120]) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type('12345,67', { delay });
      await expect(fieldOf(page, 'Zählerstand Verbrauch (1.8.0)')).toHaveValue('12345');
      await expect(page.getByText(/^Ohne Nachkommastellen übernommen/)).toBeVisible();
    }
    const chooser = page.waitForEvent('filechooser');
    await tabTo('Foto hinzufügen', 'button');
    await press('Enter');
    await (await chooser).setFiles(await photo(page));
    await expect(preview(page)).toHaveCount(1);
    await expect.poll(() => keptInTab(page)).toHaveLength(2);
    await tabTo('Weiter', 'button');
    await press('Enter');
    await expect(stepHeading(page, 'Kontakt')).toBeFocused();
  });

  await test.step('The contact', async () => {
    for (const [name, text] of [
      ['Vorname', 'Erika'],
      ['Nachname', 'Muster'],
      ['Straße', 'Hauptstraße'],
      ['Hausnummer', '12a'],
      ['PLZ', '12345'],
      ['Ort', 'Musterstadt'],
    ] as const) {
      await tabTo(name);
      await type(text);
    }
    await press('Enter');
    await expect(stepHeading(page, 'Zusammenfassung')).toBeFocused();
  });

  await test.step('A reload keeps everything, the photo too', async () => {
    await page.reload();
    await expect(stepHeading(page, 'Zusammenfassung')).toBeVisible();
    await expect(page.getByText('1 Foto')).toBeVisible();
  });

  const numbers: string[] = [];
  await test.step('The answer is lost, and the same submission is sent again automatically', async () => {
    const sent: (string | undefined)[] = [];
    await page.route(results, async (route, request) => {
      sent.push(request.headers()['idempotency-key']);
      const answer = await route.fetch();
      numbers.push((await answer.json()).submissionNumber);
      await (sent.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await tabTo(/^Ich habe die Datenschutzerklärung gelesen/, 'checkbox');
    await press('Space', 'Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Der Zählerstand konnte nicht übermittelt werden.',
    );
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(stepHeading(page, 'Fertig')).toBeFocused();
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  await test.step('There is one reading, one number, and nothing left on the device', async () => {
    const [first = '', second] = numbers;
    expect(first).toMatch(submissionNumber);
    expect(second).toBe(first);
    await expect(page.getByText(first)).toBeVisible();
    expect(await keptInTab(page)).toEqual([]);
    expect(keys).toBe(38);
  });
});

test('A slow upload shows its progress; stopped, it stays, and it arrives once', async ({ page }) => {
  test.slow();
  const keys: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/unknown-readings/results')) keys.push(request.headers()['idempotency-key']);
  });
  await page.goto(path);
  await fieldOf(page, 'Zählernummer').fill('1EMH0012345677');
  await goToNext(page);
  await fieldOf(page, 'Zählerstand Verbrauch (1.8.0)').fill('12345');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await largePicture(page));
  await expect(preview(page)).toHaveCount(1);
  await goToNext(page);
  await fillContact(page);
  await goToNext(page);
  await page.getByRole('checkbox', { name: /^Ich habe die Datenschutzerklärung gelesen/ }).check();
  const restore = await slowUpload(page, 60_000);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await expectRising(page, 3, 'Ablesung wird gesendet …');
  await expect(page.getByText(/^\d+\s% übertragen$/).first()).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Senden abbrechen' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Senden abgebrochen');
  await expect(page.getByRole('button', { name: 'Erneut senden' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await restore();
  await page.keyboard.press('Enter');
  await expect(stepHeading(page, 'Fertig')).toBeFocused();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size, 'the same reading, under the same key').toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /*
   * By touch, a complete reading with two rates: 5 taps beside the fields (kind of meter, three times Weiter, consent)
   * and one to send. The next ones at the same address need no contact.
   */
  test('Three meters of one address are read on a phone, across reloads and an expired session', async ({
    page,
    watch,
  }) => {
    test.slow();
    await page.clock.install();
    const cities = importCities();
    // No other test has receipts sent to this address.
    const email = `erika-${randomUUID()}@phone.example`;
    let sent = 0;
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/unknown-readings/results')) sent += 1;
    });
    await page.goto(path);
    const kind = (name: string) => page.getByRole('radio', { name }).check();
    const reading = (name: string) => fieldOf(page, `Zählerstand ${name}`);
    const number = () => fieldOf(page, 'Zählernummer');
    const submit = () => page.getByRole('button', { name: 'Absenden' });
    const again = async () => {
      await page.getByRole('button', { name: 'Weiteren Zähler an dieser Adresse ablesen' }).tap();
      await expect(stepHeading(page, 'Zähler')).toBeFocused();
      await expect(number()).toHaveValue('');
    };

    await test.step('Each step survives a reload, and going back keeps everything', async () => {
      await number().fill('1EMH0012345678');
      await kind('Zweitarifzähler');
      // Until its storage code is loaded, the page asks before it closes.
      await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('zw-page:');
      await page.reload();
      await expect(number()).toHaveValue('1EMH0012345678');
      await expect(page.getByRole('radio', { name: 'Zweitarifzähler' })).toBeChecked();
      await goToNext(page);
      await reading('Verbrauch HT (1.8.1)').fill('11');
      await reading('Verbrauch NT (1.8.2)').fill('22');
      await page.reload();
      await expect(reading('Verbrauch NT (1.8.2)')).toHaveValue('22');
      await goToNext(page);
      await cities;
      await fieldOf(page, 'PLZ').fill('37997');
      await expect(fieldOf(page, 'Ort')).toHaveValue('Lindental');
      await fillContact(page);
      await page.reload();
      await expectContact(page);
      await page.goBack();
      await expect(reading('Verbrauch HT (1.8.1)')).toHaveValue('11');
      await page.goForward();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await goToNext(page);
      await expect(stepHeading(page, 'Zusammenfassung')).toBeVisible();
      await page.goBack();
      await expectContact(page);
      await expect(stepHeading(page, 'Kontakt')).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.goForward();
    });

    await test.step('A change returns to the summary', async () => {
      await page.getByRole('region', { name: 'Zählerstand' }).getByRole('button', { name: 'Ändern' }).tap();
      await reading('Verbrauch HT (1.8.1)').fill('33');
      await goToNext(page);
      await expect(page.getByText('33 kWh')).toBeVisible();
    });

    await test.step('An expired session is renewed, and typed text stays', async () => {
      await page.getByRole('checkbox').check();
      // The token is there: a clock jump would leave its request unanswered.
      await expect(submit()).toBeEnabled();
      await page.clock.fastForward('31:00');
      await expect(stepHeading(page, 'Session abgelaufen')).toBeVisible();
      // Before midnight the date would be later than the server's, which refuses future days.
      await page.clock.setSystemTime(new Date());
      await page.getByRole('button', { name: 'Sitzung erneuern' }).tap();
      await expect(page.getByRole('checkbox')).toBeChecked();
    });

    await test.step('The portal’s own privacy policy opens beside the wizard, which stays as it is', async () => {
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Datenschutzerklärung öffnen' }).tap();
      const policy = await opened;
      await expect(policy.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible();
      await policy.close();
      await expect(stepHeading(page, 'Zusammenfassung')).toBeVisible();
      expect(await keptInTab(page)).toHaveLength(1);
    });

    await test.step('Two taps send one reading, and its receipt comes by mail', async () => {
      await fieldOf(page, 'E-Mail-Adresse').fill(email);
      await submit().dblclick();
      await expect(stepHeading(page, 'Fertig')).toBeVisible();
      expect(sent).toBe(1);
      expect(await keptInTab(page)).toEqual([]);
      await expect(page.getByText(`Eine Bestätigung wird an ${email} gesendet.`)).toBeVisible();
      const [mail, ...others] = await mailsTo(email);
      expect(others).toEqual([]);
      const number = /[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}/.exec(mail?.subject ?? '')?.[0] ?? '';
      await expect(page.getByRole('term').filter({ hasText: 'Vorgangsnummer' })).toBeVisible();
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      expect(mail?.from).toContain('Stadtwerke Lindental');
      for (const content of [mail?.text, mail?.html])
        for (const said of ['Erika Muster', '1EMH0012345678', '33 kWh', '22 kWh', 'Vorgangsnummer', number])
          expect(content).toContain(said);
    });

    await test.step('On paper it is a receipt with its title, and light although the screen is dark', async () => {
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await background();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await background()).not.toBe(light);
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      expect(await background()).toBe(light);
      await expect(stepHeading(page, 'Ablesung ohne Anmeldung – Stadtwerke Lindental')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
    });

    await test.step('The feed-in of the same house fails, and its error is fully visible above the button', async () => {
      watch.announce(/^error: Failed to load resource: net::ERR_FAILED/);
      await again();
      await number().fill('1EMH0012345679');
      await kind('Zweirichtungszähler');
      await goToNext(page);
      await reading('Verbrauch (1.8.0)').fill('100');
      await reading('Einspeisung (2.8.0)').fill('200');
      await goToNext(page);
      await expectContact(page);
      await goToNext(page);
      await page.getByRole('checkbox').check();
      await page.route(results, route => route.abort(), { times: 1 });
      await submit().tap();
      const failure = page.getByRole('main').getByRole('alert');
      await expect(failure).toContainText('sobald Sie wieder Netz haben.');
      await expect(failure).toBeInViewport({ ratio: 1 });
      const sendAgain = page.getByRole('button', { name: 'Erneut senden' });
      const [message, button] = [await failure.boundingBox(), await sendAgain.boundingBox()];
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(button?.y ?? 0);
      await sendAgain.tap();
      await expect(page.getByText('200 kWh')).toBeVisible();
      await expect(stepHeading(page, 'Fertig')).toBeVisible();
    });

    await test.step('A meter of another kind, with a photo of its rate', async () => {
      await again();
      await number().fill('1EMH0012345680');
      await kind('Anderer Zähler');
      await goToNext(page);
      await page.getByText('Mein Zähler zeigt Nachkommastellen').tap();
      await page.getByRole('checkbox', { name: /Wandler/ }).check();
      await page.getByRole('combobox', { name: 'Zählwerk' }).selectOption('Blindarbeit (3.8.0)');
      await reading('Blindarbeit (3.8.0)').fill('12,125');
      await expect(page.getByRole('button', { name: 'Weiter' })).toBeDisabled();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Foto hinzufügen' }).tap();
      await page.getByRole('button', { name: 'Vorhandenes Foto wählen' }).tap();
      await (await chooser).setFiles(await photo(page));
      await expect(preview(page)).toHaveCount(1);
      await goToNext(page);
      await goToNext(page);
      await page.getByRole('checkbox').check();
      await submit().tap();
      await expect(stepHeading(page, 'Fertig')).toBeVisible();
      // One of them has failed.
      expect(sent).toBe(4);
    });
  });
});

test('In English and informal German, typed text is kept by the page', async ({ page }) => {
  await page.goto(path);
  await expect(page.getByText('Bitte geben Sie die Zählernummer vollständig ein.')).toBeVisible();
  await fieldOf(page, 'Zählernummer').fill('1EMH0012345678');
  await page.getByRole('button', { name: 'Sprache wechseln' }).click();
  await expect(page.getByText(/^Du brauchst Zählernummer, Zählerstand und Adresse/)).toBeVisible();
  await page.getByRole('button', { name: 'Sprache wechseln' }).click();
  await expect(page.getByRole('textbox', { name: 'Meter number' })).toHaveValue('1EMH0012345678');
  await expect(page.getByRole('radio', { name: 'Single-rate meter' })).toBeChecked();
  const contact = page.getByRole('region', { name: 'How to reach us' });
  await expect(contact.getByRole('link', { name: '030 23125-100' })).toHaveAttribute(
    'href',
    'tel:+493023125100',
  );
  await page.getByRole('link', { name: 'Log in with PIN' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(await keptInTab(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('textbox', { name: 'Meter number' }).fill('1EMH0012345678');
  await expect.poll(() => keptInTab(page)).toHaveLength(1);
  await page.goto('/accessibility');
  await expect.poll(() => keptInTab(page)).toEqual([]);
  await page.goto(path);
  await expect(page.getByRole('textbox', { name: 'Meter number' })).toHaveValue('');
});

test('Without its module there is no wizard, and its code loads only on demand', async ({ page, watch }) => {
  watch.announce(/^error: Failed to load resource/);
  const asked: string[] = [];
  page.on('request', request => {
    if (/mf-unknown-reading|unknown-readings/.test(request.url())) asked.push(request.url());
  });
  const isMissing = async () => {
    await page.goto('/');
    await expectLogin(page);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await navigateTo(page, path);
    await expect(page.getByText('Diese Funktion ist nicht verfügbar.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expectLogin(page);
  };

  await test.step('The module is switched off', async () => {
    await serveModules(page, modules => modules.filter(({ name }) => name !== 'mf-unknown-reading'));
    await isMissing();
    expect.soft(asked, 'what was asked for').toEqual([]);
    await page.unrouteAll();
  });

  await test.step('The login screen loads no code of it before its tab is chosen', async () => {
    asked.length = 0;
    await page.goto('/');
    await expect(page.getByRole('tab')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Benutzername' }).focus();
    expect.soft(asked).toEqual([]);
    await page.getByRole('tab', { name: 'Ohne Zugangsdaten' }).click();
    await expect(page.getByRole('link', { name: 'Ohne Anmeldung ablesen' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });

  await test.step('Without a token a message appears, and the next token opens the wizard', async () => {
    await page.route('**/auth/token-unknown-readings', route => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await page.goto(path);
    await expect(stepHeading(page, 'Die Zählerstandserfassung ist momentan nicht möglich')).toBeVisible();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(fieldOf(page, 'Zählernummer')).toBeVisible();
  });
});

test.describe('where it is not allowed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('A bookmark of the wizard loads and stores nothing', async ({ page, watch }) => {
    watch.announce(/^request to http:\/\/closed\.localhost/, /status of 404 .*logo\.png/);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    const { origin } = await importClosedApplication();
    await page.goto(origin + path);
    await expect(page.getByText('Diese Funktion ist nicht verfügbar.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const name = page.getByRole('banner').getByText('Closed');
    await expect
      .poll(async () => (await name.boundingBox())?.width, 'the name of an application without a logo')
      .toBeGreaterThan(30);
    await untilPrecached(page);
    await page.reload();
    await expect(page.getByText('Diese Funktion ist nicht verfügbar.')).toBeVisible();
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(name => caches.open(name)));
      return (await Promise.all(all.map(cache => cache.keys()))).flat().map(({ url }) => url);
    });
    expect(kept.length).toBeGreaterThan(50);
    expect([...asked, ...kept].filter(url => /unknown-reading/.test(url))).toEqual([]);

    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expectLogin(page);
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});
