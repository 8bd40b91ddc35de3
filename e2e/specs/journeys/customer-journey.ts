import path from 'node:path';
import { expect } from '@playwright/test';
import axe from 'axe-core';
import type { Visitor } from '#e2e/support/engines/visitor.ts';
import { passwordOf } from '#e2e/support/page/login.ts';
import { checkout } from '#e2e/support/server/backend-process.ts';
import { type EngineName, engineAccount } from '#e2e/support/server/engine-accounts.ts';
import type { OwnPortal } from '#e2e/support/server/own-portal.ts';
import { type Interception, missing } from '#e2e/support/server/reverse-proxy.ts';
import { tags } from '../accessibility/violations.ts';
import { person } from '../unknown-reading/anonymous/wizard.ts';
import { exportedAnonymousReadings } from '../unknown-reading/exported-unknown-readings.ts';
import { exportedReadings } from './exported-readings.ts';

const send = 'Ablesung senden';
const correct = 'Ablesung korrigieren';
const menu = 'Benutzermenü';
const register = /^Zählerstand/;
/** Any picture the browser can decode is a photo. */
const photo = path.join(checkout, 'docs/images/portal.png');

/**
 * The whole customer journey in one session of an engine: every step is checked on the page, and at the end the utility
 * has each submission once. A visitor is a tab of the same browser.
 */
export async function customerJourney(
  name: EngineName,
  { front, releases }: Pick<OwnPortal, 'front' | 'releases'>,
  visit: () => Promise<Visitor>,
  step: (title: string, task: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const account = engineAccount(name);
  const visitor = await visit();

  await step('Logs in with a password that is typed and sent before the code arrives', async () => {
    front.intercept(missing(/\.js$/));
    await visitor.goto('/');
    await visitor.type('Benutzername', account.username);
    const password = await visitor.until('The password field', () =>
      visitor.page.find(`document.querySelector('input[type=password]')`),
    );
    await visitor.page.type(password, passwordOf(account.username));
    await visitor.click('button', 'Anmelden');
    expect(await visitor.page.evaluate('location.href')).toBe(`${front.origin}/`);
    front.intercept(undefined);
    await visitor.click('button', /Erneut versuchen|Try again/);
    await visitor.element('button', menu);
  });

  await step('Enters a reading with a photo, reloads, and sends it once', async () => {
    await visitor.follow('Ablesung', '/ablesung');
    await visitor.follow(new RegExp(account.power.meterNumber), `/ablesung/${account.power.id}`);
    await visitor.type(register, '1234');
    await visitor.choose(photo);
    await visitor.element('button', 'Foto 1 vergrößern');
    await visitor.until('Everything on the device', async () => (await draftFiles(visitor)) === 1);
    await visitor.page.reload();
    await visitor.element('button', 'Foto 1 vergrößern');
    await visitor.hasValue(register, '1234');
    await visitor.click('button', send);
    await visitor.element('button', correct);
    await visitor.sees('Senden erfolgreich');
  });

  await step('Corrects it', async () => {
    await visitor.click('button', correct);
    await visitor.hasValue(register, '1234');
    await visitor.type(register, '1235');
    await visitor.click('button', send);
    await visitor.element('button', correct);
  });

  await step('Enters a reading offline, opens the portal again, and it is sent on reconnect', async () => {
    // Only a worker with a complete release controls a page. Its state says less: for a page that WebKit loads during
    // the activation it stays `activating` forever.
    await visitor.until('The portal on the device', () =>
      visitor.page.evaluate('navigator.serviceWorker.controller !== null'),
    );
    await front.goDown();
    await visitor.goto(`/ablesung/${account.gas.id}`);
    await visitor.type(register, '77');
    await visitor.click('button', send);
    await visitor.sees('Gespeichert – wird gesendet, sobald Sie online sind');
    await visitor.page.reload();
    await visitor.sees('Gespeichert – wird gesendet, sobald Sie online sind');
    await front.comeUp();
    await visitor.page.evaluate('dispatchEvent(new Event("online"))');
    await visitor.element('button', correct);
  });

  await step('Enters in one tab, sees it in the other, and it is sent once', async () => {
    await visitor.goto(`/ablesung/${account.water.id}`);
    await visitor.element('textbox', register);
    const other = await visit();
    await other.goto(`/ablesung/${account.water.id}`);
    await other.type(register, '280');
    await visitor.hasValue(register, '280');
    await other.click('button', send);
    await other.element('button', correct);
    await visitor.element('button', correct);
    await other.page.close();
  });

  await step(
    'Sends although another page locks the storage, with a warning that nothing is saved',
    async () => {
      const other = await visit();
      front.intercept(answerSlowly);
      // A page of the same origin without the portal.
      await other.goto('/api/public/application/logo.png');
      await other.page.evaluate(holdReadings);
      await visitor.goto(`/ablesung/${account.water.id}`);
      await visitor.click('button', correct);
      await visitor.type(register, '281');
      await visitor.sees('Dieser Browser kann zurzeit nichts speichern');
      await visitor.click('button', send);
      await visitor.element('button', correct);
      await other.page.close();
      front.intercept(undefined);
    },
  );

  await step('Opens the evaluation with its charts', async () => {
    await visitor.goto(`/auswertung/${account.water.id}`);
    await visitor.sees('20.11.');
    await visitor.until(
      'A chart that is drawn',
      async () => (await visitor.page.evaluate(drawnCharts)) === true,
    );
  });

  await step('Six screens have no axe violation, and do not scroll sideways', async () => {
    for (const [address, role, content] of [
      ['/', 'link', 'Einführung ansehen'],
      ['/ablesung', 'searchbox', 'Aufträge suchen'],
      [`/ablesung/${account.gas.id}`, 'button', correct],
      ['/ablesung/liste', 'textbox', 'Zählernummer'],
      [`/auswertung/${account.water.id}`, 'heading', /Verlauf/],
      ['/management', 'checkbox', 'Alle auswählen'],
    ] as const) {
      await visitor.goto(address);
      await visitor.element(role, content);
      expect(await visitor.page.evaluate(barriers), address).toEqual([]);
    }
  });

  await step('Exports a table of meters and shares them', async () => {
    await visitor.goto('/management');
    await visitor.element('checkbox', 'Alle auswählen');
    await visitor.page.evaluate(watchFiles);
    await visitor.page.evaluate(openActions);
    await visitor.click('button', /Excel exportieren/);
    const file = await visitor.until('A spreadsheet', () => visitor.page.evaluate('window.savedFiles[0]'));
    expect(file).toMatchObject({ type: expect.stringContaining('spreadsheet'), start: 'PK' });
    await visitor.click('checkbox', 'Alle auswählen');
    await visitor.click('button', 'Zähler teilen');
    await visitor.click('button', 'Zugang erstellen');
    await visitor.element('img', /^QR-Code/);
    await visitor.click('button', /^Passwort kopieren/);
    await visitor.click('button', 'Fertig');
  });

  await step('Activates a new version', async () => {
    await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
    // Once: in WebKit a loading page starts no further update check.
    await visitor.page.evaluate(
      'navigator.serviceWorker.getRegistration().then(found => found.update()).then(() => 1)',
    );
    await visitor.click('button', 'Jetzt aktivieren');
    await visitor.element('link', 'Impressum zwei');
  });

  await step('Logs out, and in by a link', async () => {
    await visitor.click('button', menu);
    await visitor.click('button', 'Abmelden');
    await visitor.element('textbox', 'Benutzername');
    await visitor.goto(`/m/${account.link}`);
    await visitor.element('button', menu);
    expect(await visitor.page.evaluate('location.pathname')).not.toContain('/m/');
  });

  await step('Enters an anonymous reading with a photo', async () => {
    await visitor.goto('/ablesung-ohne-zugang');
    await visitor.type('Zählernummer', account.unlisted);
    await visitor.click('button', 'Weiter');
    await visitor.type(register, '4711,123');
    await visitor.choose(photo);
    await visitor.element('button', 'Foto 1 vergrößern');
    await visitor.click('button', 'Weiter');
    for (const [field, text] of Object.entries(person)) await visitor.type(field, text);
    await visitor.click('button', 'Weiter');
    await visitor.click('checkbox', /./);
    await visitor.click('button', 'Absenden');
    await visitor.element('heading', 'Fertig');
  });

  await step('Each reading is sent once', async () => {
    const { power, gas, water, unlisted } = account;
    const sent = await exportedReadings(power.id, gas.id, water.id);
    const of = ({ id }: { id: string }) =>
      sent
        .filter(({ jobId }) => jobId === id)
        .map(({ value, current, images = '' }) => [value, current, images.split(' ').filter(Boolean).length]);
    expect(of(power)).toEqual([
      ['1234', 'false', 1],
      ['1235', 'true', 1],
    ]);
    expect(of(gas)).toEqual([['77', 'true', 0]]);
    expect(of(water)).toEqual([
      ['280', 'false', 0],
      ['281', 'true', 0],
    ]);
    expect(await exportedAnonymousReadings(unlisted)).toMatchObject([{ value: '4711.123' }]);
  });
}

/** Number of persisted draft photos. */
const draftFiles = ({ page }: Visitor) =>
  page.evaluate(`new Promise(resolve => {
    const opening = indexedDB.open('zw-outbox');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('draftFiles').objectStore('draftFiles').count();
      counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
    };
  })`);

const slowAddress = '/api/slow';
/** Makes {@link holdReadings} rest between its requests to the database. */
const answerSlowly: Interception = ({ url }, answer) => {
  if (url !== slowAddress) return false;
  setTimeout(() => answer.end(), 200);
  return true;
};

/** Holds a write transaction on the readings database until the page is closed, like a suspended page. */
const holdReadings = `new Promise(resolve => {
  const opening = indexedDB.open('zw-outbox');
  opening.onsuccess = () => {
    const { objectStoreNames } = opening.result;
    const store = opening.result.transaction(objectStoreNames, 'readwrite').objectStore('sent');
    const resume = () => {
      store.count().onsuccess = resume;
      resolve(true);
      // A transaction ends once it has no request, and is held without computing while its page is blocked.
      const request = new XMLHttpRequest();
      request.open('GET', '${slowAddress}', false);
      request.send();
    };
    resume();
  };
})`;

/** True if a canvas of the page has a drawing. */
const drawnCharts = `[...document.querySelectorAll('canvas')].some(canvas => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size > 3;
})`;

/** Colours are the same in every engine. */
const axeOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: { 'color-contrast': { enabled: false } },
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
};

const barriers = `(() => {
  ${axe.source}
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? ['scrolls sideways'] : [];
  return window.axe.run(document, ${JSON.stringify(axeOptions)}).then(({ violations }) =>
    wide.concat(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')))));
})()`;

const openActions = `[...document.querySelectorAll('summary')]
  .find(({ textContent }) => textContent.includes('Aktionen')).click()`;

/** Records type and first bytes of the files the page offers for download. */
const watchFiles = `(() => {
  window.savedFiles = [];
  const give = URL.createObjectURL;
  URL.createObjectURL = file => {
    if (!/javascript/.test(file.type))
      file.slice(0, 2).text().then(start => window.savedFiles.push({ type: file.type, start }));
    return give(file);
  };
  return true;
})()`;
