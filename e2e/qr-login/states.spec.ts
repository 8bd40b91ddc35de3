import type { Page } from '@playwright/test';
import { violations } from '../accessibility/violations.ts';
import { breakFiles, holdFiles, refused } from '../browser/faults.ts';
import type { PageWatch } from '../browser/page-watch.ts';
import { cameraBusy, cameraPending, torchThere } from './camera-faults.ts';
import { expect, openScanner, scanner, test, type View } from './camera-test.ts';

interface State {
  readonly name: string;
  readonly view?: View | 'none';
  readonly mayUseCamera?: boolean;
  /** Before the page is opened. */
  readonly prepare?: (page: Page, watch: PageWatch) => Promise<unknown>;
  /** What stands in the dialog then. */
  readonly words: string;
  /** The button that leads on, beside the one to the credentials. */
  readonly wayOn?: string;
}

const states: readonly State[] = [
  {
    name: 'the scanner loads',
    prepare: page => holdFiles(page, /\/Scanner\..*\.js$/),
    words: 'Scanner wird geladen…',
  },
  {
    name: 'the scanner does not load',
    async prepare(page, watch) {
      watch.announce(/^error: Failed to load resource/);
      await breakFiles(page, /\/Scanner\..*\.js$/, refused);
    },
    words: 'Scanner nicht geladen',
    wayOn: 'Erneut versuchen',
  },
  {
    name: 'the browser asks for permission',
    prepare: page => page.addInitScript(cameraPending),
    words: 'Bitte erlauben Sie den Zugriff, wenn Ihr Browser danach fragt.',
  },
  { name: 'a picture', words: 'Halten Sie den QR-Code Ihrer Ablesekarte in den Rahmen.' },
  {
    name: 'a picture with a light',
    prepare: page => page.addInitScript(torchThere),
    words: 'Halten Sie den QR-Code Ihrer Ablesekarte in den Rahmen.',
    wayOn: 'Licht',
  },
  { name: 'a foreign code', view: { text: 'WIFI:S:Lindental;;' }, words: 'Gelesen: WIFI:S:Lindental;;' },
  {
    name: 'permission denied',
    mayUseCamera: false,
    words: 'Kamera nicht freigegeben',
    wayOn: 'Erneut versuchen',
  },
  { name: 'no camera', view: 'none', words: 'Keine Kamera gefunden', wayOn: 'Erneut versuchen' },
  {
    name: 'camera taken by another program',
    prepare: page => page.addInitScript(cameraBusy),
    words: 'Kamera wird schon benutzt',
    wayOn: 'Erneut versuchen',
  },
  {
    name: 'the login is checked',
    view: { text: '/m/no-such-token-1234567890' },
    prepare: page => holdFiles(page, /\/auth\/token$/),
    words: 'Anmeldung wird geprüft…',
  },
  {
    name: 'the login is refused',
    view: { text: '/m/no-such-token-1234567890' },
    prepare: async (_page, watch) => watch.announce(/^error: Failed to load resource: .* 401 /),
    words: 'Zugang ungültig oder abgelaufen',
    wayOn: 'Erneut scannen',
  },
];

for (const { name, view, mayUseCamera, prepare, words, wayOn } of states) {
  test.describe(name, () => {
    test.use({
      ...(view !== undefined && { view }),
      ...(mayUseCamera !== undefined && { mayUseCamera }),
      // The smallest screen that the portal promises to serve.
      viewport: { width: 320, height: 640 },
    });

    test('is said, leads on, and has no barrier', async ({ page, watch }) => {
      await prepare?.(page, watch);
      await openScanner(page);
      await expect(scanner(page)).toContainText(words);
      if (wayOn !== undefined) await expect(scanner(page).getByRole('button', { name: wayOn })).toBeEnabled();
      await expect(scanner(page).getByRole('button', { name: 'Zugangsdaten eingeben' })).toBeEnabled();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await violations(page)).toEqual([]);
    });
  });
}

function scrollsSideways(page: Page): Promise<boolean> {
  return scanner(page).evaluate(dialog => dialog.scrollWidth > dialog.clientWidth);
}
