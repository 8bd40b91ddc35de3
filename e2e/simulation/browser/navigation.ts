import type { DayAccount } from '../accounts.ts';
import type { DayPage } from './day-page.ts';

/** The logins of a device, as seen on its pages. */
interface LoggedInDevice {
  readonly origin: string;
  readonly isOffline: boolean;
  /** All accounts that have logged in. */
  readonly knownPeople: Set<DayAccount>;
  /** The account shown by the pages. */
  shown: DayAccount | undefined;
}

const isLogin = (text: string) => text.includes('textbox "Benutzername"');

/** Switches the page to an account; false if it cannot log in now. */
export async function showTo(device: LoggedInDevice, page: DayPage, person: DayAccount): Promise<boolean> {
  const found = await portalOn(device, page);
  if (found === 'nothing') return false;
  if (found === 'login') return logIn(device, page, person);
  // This is the first account on this device.
  if (device.knownPeople.size === 1 && device.knownPeople.has(person)) return true;
  device.shown = undefined;
  // The menu may be closing at this moment.
  let menu = await openMenu(page);
  for (; menu.others.includes(person.name); menu = await openMenu(page))
    await page.press(`Zu ${person.name} wechseln`);
  if (menu.current !== person.name) {
    // The account never logged in here, or its session has ended.
    if (device.isOffline) return false;
    await page.press({ role: 'link', name: 'Meine Zugänge' }, 5000);
    await page.press({ role: 'link', name: 'Weiteren Zugang hinzufügen' }, 5000);
    return logIn(device, page, person);
  }
  // The button toggles the menu.
  await page.press('Benutzermenü');
  device.shown = person;
  return true;
}

/** The page's state: the portal of an account, a login, or neither. */
async function portalOn(device: LoggedInDevice, page: DayPage): Promise<'portal' | 'login' | 'nothing'> {
  const look = () =>
    page.seen(text => {
      if (isLogin(text)) return 'login';
      if (text.includes('button "Benutzermenü"')) return 'portal';
      return text.includes('Dieser Bereich ist gerade nicht verfügbar') ? 'nothing' : undefined;
    });
  if (await page.isAt(device.origin)) {
    const found = await look();
    if (found !== 'nothing' || device.isOffline) return found;
  }
  await page.engine.goto(`${device.origin}/ablesung`).catch(() => undefined);
  return (await page.isAt(device.origin)) ? look() : 'nothing';
}

/** Opens the user menu; returns the current account and the others. */
async function openMenu(page: DayPage): Promise<{ current: string | undefined; others: string[] }> {
  const openText = (now: string) => (now.includes('button "Abmelden"') ? now : undefined);
  let text = openText(await page.everything().catch(() => ''));
  // It closes when the page navigates, possibly at this moment.
  for (let tries = 0; text === undefined; tries += 1) {
    if (tries > 5) throw new Error('The user menu does not open');
    await page.press('Benutzermenü');
    text = await page.seen(openText, 2000).catch(() => undefined);
  }
  return {
    current: /button "Benutzermenü"[\s\S]*?paragraph: (\w+)/.exec(text)?.[1],
    others: [...text.matchAll(/button "Zu (\w+) wechseln"/g)].map(([, name = '']) => name),
  };
}

async function logIn(device: LoggedInDevice, page: DayPage, person: DayAccount): Promise<boolean> {
  if (device.isOffline) return false;
  device.shown = undefined;
  // The form is a lazy chunk: earlier keys would have no field. Only Chromium has it at once.
  await page.seen(text => isLogin(text) || undefined);
  await page.type(/^Benutzername/, person.username);
  await page.type(/^Passwort/, person.password);
  await page.press('Anmelden', 5000);
  // With a login there is also a menu beside the login form.
  await page.seen(text => (!isLogin(text) && text.includes('button "Benutzermenü"')) || undefined);
  device.knownPeople.add(person);
  device.shown = person;
  return true;
}

/** Logs all accounts out, and confirms the dialog about unsent entries. */
export async function logOut(device: LoggedInDevice, page: DayPage): Promise<void> {
  if ((await portalOn(device, page)) !== 'portal') return;
  await openMenu(page);
  // Accounts log out one after the other, and other tabs show the remaining ones.
  device.shown = undefined;
  await page.press('Abmelden', 5000);
  const isAsked = await page.seen(text => {
    if (isLogin(text)) return 'no';
    return text.includes('dialog "Noch nicht gesendete Eingaben"') ? 'yes' : undefined;
  });
  if (isAsked === 'yes') {
    await page.press({ name: /^(Trotzdem abmelden|Abmelden)$/, isInDialog: true }, 5000);
    await page.seen(text => isLogin(text) || undefined);
  }
}

/** Opens the queue page and sends everything now. */
export async function sendAll(page: DayPage): Promise<void> {
  const text = await page.everything().catch(() => '');
  if (!text.includes('button "Benutzermenü"')) return;
  await page.navigateTo('/ausgang');
  await page.seen(now => now.includes('heading "Ausgang" [level=1]') || undefined);
  await page.press('Alle jetzt senden');
}
