import type { Page } from '@playwright/test';
import { leadTo } from '#e2e/browser/screens.ts';
import type { DayAccount } from '../accounts.ts';
import type { DayDevice } from './device.ts';
import { everythingOn, seen } from './job-view.ts';

const isLogin = (text: string) => text.includes('textbox "Benutzername"');

/** Has the page show the portal as somebody; false where they cannot log in now. */
export async function showTo(device: DayDevice, page: Page, person: DayAccount): Promise<boolean> {
  const found = await portalOn(device, page);
  if (found === 'nothing') return false;
  if (found === 'login') return logIn(device, page, person);
  // Nobody else has ever been here.
  if (device.people.size === 1 && device.people.has(person)) return true;
  device.shown = undefined;
  const change = page.getByRole('button', { name: `Zu ${person.name} wechseln` });
  // The menu may be closing when it is looked at.
  let menu = await openMenu(page);
  for (; menu.others.includes(person.name); menu = await openMenu(page))
    await change.click({ timeout: 1000 }).catch(() => undefined);
  if (menu.current !== person.name) {
    // They were never here, or their session has ended.
    if (device.isOffline) return false;
    await page.getByRole('link', { name: 'Meine Zugänge' }).click();
    await page.getByRole('link', { name: 'Weiteren Zugang hinzufügen' }).click();
    return logIn(device, page, person);
  }
  await page.keyboard.press('Escape');
  device.shown = person;
  return true;
}

/** Whether the page shows the portal to somebody, a login, or nothing that one could go on with. */
async function portalOn(device: DayDevice, page: Page): Promise<'portal' | 'login' | 'nothing'> {
  const look = () =>
    seen(page, text => {
      if (isLogin(text)) return 'login';
      if (text.includes('button "Benutzermenü"')) return 'portal';
      return text.includes('Dieser Bereich ist gerade nicht verfügbar') ? 'nothing' : undefined;
    });
  if (page.url().startsWith(device.origin)) {
    const found = await look();
    if (found !== 'nothing' || device.isOffline) return found;
  }
  await page.goto(`${device.origin}/ablesung`).catch(() => undefined);
  return page.url().startsWith(device.origin) ? look() : 'nothing';
}

/** Opens the user menu, and says whose it is and to whom it can change. */
async function openMenu(page: Page): Promise<{ current: string | undefined; others: string[] }> {
  const openText = (now: string) => (now.includes('button "Abmelden"') ? now : undefined);
  let text = openText(await everythingOn(page));
  // It closes when the page goes elsewhere, which the page may do by itself in this moment.
  for (let tries = 0; text === undefined; tries += 1) {
    if (tries > 5) throw new Error('The user menu does not open');
    await page.getByRole('button', { name: 'Benutzermenü' }).click();
    text = await seen(page, openText, 2000).catch(() => undefined);
  }
  return {
    current: /button "Benutzermenü"[\s\S]*?paragraph: (\w+)/.exec(text)?.[1],
    others: [...text.matchAll(/button "Zu (\w+) wechseln"/g)].map(([, name = '']) => name),
  };
}

async function logIn(device: DayDevice, page: Page, person: DayAccount): Promise<boolean> {
  if (device.isOffline) return false;
  device.shown = undefined;
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(person.username);
  const password = page.getByLabel('Passwort', { exact: true });
  await password.fill(person.password);
  await password.press('Enter');
  // Who is logged in already has a menu beside the login.
  await seen(page, text => (!isLogin(text) && text.includes('button "Benutzermenü"')) || undefined);
  device.people.add(person);
  device.shown = person;
  return true;
}

/** Logs everybody out, after the question that is asked where something was not sent. */
export async function logOut(device: DayDevice, page: Page): Promise<void> {
  if ((await portalOn(device, page)) !== 'portal') return;
  await openMenu(page);
  // One account goes after the other, and other tabs show who is left.
  device.shown = undefined;
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  const isAsked = await seen(page, text => {
    if (isLogin(text)) return 'no';
    return text.includes('dialog "Noch nicht gesendete Eingaben"') ? 'yes' : undefined;
  });
  if (isAsked === 'yes') {
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: /^(Trotzdem abmelden|Abmelden)$/ }).click();
    await seen(page, text => isLogin(text) || undefined);
  }
}

/** Opens the page of what waits, and sends all of it now. */
export async function sendAll(page: Page): Promise<void> {
  const text = await everythingOn(page).catch(() => '');
  if (!text.includes('button "Benutzermenü"')) return;
  await leadTo(page, '/ausgang');
  await seen(page, now => now.includes('heading "Ausgang" [level=1]') || undefined);
  await pressIfThere(page, 'Alle jetzt senden');
}

/** Presses a button that may go away in this moment. */
export async function pressIfThere(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.click({ timeout: 1000 }).catch(() => undefined);
}
