import { act, fireEvent, render, screen } from '@testing-library/react';
import { OpenPages } from '@zaehlwerk/module-kit/host/page';
import { PortalStoreProvider } from '@zaehlwerk/store/host';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { HostProvider } from '../host.tsx';
import { createPortalTexts } from '../language/i18n.ts';
import { createModuleLoader } from '../modules/create-module-loader.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { readingKinds } from '../testing/queued-readings.ts';
import { serveTexts, setOf, testShell } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';
import { Connection } from './connection.tsx';

type Language = 'de-FORMAL' | 'en-FORMAL';
type Presence = 'online' | 'offline' | 'wrong-server';

/** Renders the connection on a page with notifications. The server answers unless a test changes that. */
async function showConnection({
  queued = 0,
  loggedIn = true,
  language = 'de-FORMAL' as Language,
  address = '/',
  hasWizard = true,
} = {}) {
  let presence: Presence = 'online';
  const store = await startedPortalStore({ loggedIn, probe: async () => presence });
  serveTexts();
  const set = setOf([sampleModule({ queueKinds: readingKinds })]);
  const texts = createPortalTexts(testShell, set.modules);
  await texts.switchTo(language);
  const host = { set, loader: createModuleLoader(texts) };
  jest.useFakeTimers();
  const portal = (queuedCount: number) => (
    <PortalStoreProvider store={store}>
      <UiProvider highContrast={false}>
        <I18nextProvider i18n={texts.i18n}>
          <MemoryRouter initialEntries={[address]}>
            <OpenPages isOpen={() => hasWizard} missing={null}>
              <HostProvider host={host}>
                <Connection queued={{ 'job-reading': queuedCount }} />
              </HostProvider>
            </OpenPages>
          </MemoryRouter>
          <main id="main" tabIndex={-1} />
          <div id="notifications" />
          <Notifications />
        </I18nextProvider>
      </UiProvider>
    </PortalStoreProvider>
  );
  const { rerender } = render(portal(queued));
  await pass(0);
  return {
    queue: (count: number) => rerender(portal(count)),
    goOffline: async () => {
      presence = 'offline';
      await happen('offline');
    },
    comeBack: async (as: Presence = 'online') => {
      presence = as;
      await happen('online');
    },
    /** The server becomes reachable or not, without an event of the browser. */
    answerAs: (as: Presence) => {
      presence = as;
    },
  };
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

async function happen(event: 'online' | 'offline') {
  await act(async () => {
    window.dispatchEvent(new Event(event));
  });
}

const panel = () => screen.queryByText(/^(Kein Internet|No internet)$/);
const notices = () => screen.queryAllByText(/^(Internet verfügbar!|Internet available!)$/);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog');

// jsdom has no media queries.
beforeAll(() =>
  Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
);
beforeEach(() => {
  window.scrollBy = () => undefined;
});
afterEach(() => jest.useRealTimers());

test('while the portal answers there is no panel', async () => {
  await showConnection();
  await pass(120);
  expect(panel()).not.toBeInTheDocument();
  expect(notices()).toHaveLength(0);
});

test('a lost network shows at once what is still possible', async () => {
  const { goOffline } = await showConnection();
  await goOffline();
  expect(panel()?.closest('[role=status]')).toHaveTextContent(
    'Kein InternetAblesungen können weiterhin durchgeführt werden!',
  );
});

test('visitors see when a login will be possible', async () => {
  const { goOffline } = await showConnection({ loggedIn: false });
  await goOffline();
  expect(screen.getByText('Anmelden können Sie sich, sobald Sie wieder online sind.')).toBeVisible();
  expect(screen.queryByText('Ablesungen können weiterhin durchgeführt werden!')).not.toBeInTheDocument();
});

test.each([
  [
    'de-FORMAL',
    false,
    'Ihre Eingaben bleiben in diesem Tab. Senden können Sie sie, sobald Sie wieder online sind.',
  ],
  ['en-FORMAL', true, 'Your entries stay in this tab. You can send them as soon as you are online again.'],
] as const)(
  '%s: anonymous reading (logged in: %s) shows that entries are kept',
  async (language, loggedIn, words) => {
    const { goOffline } = await showConnection({ language, loggedIn, address: '/ablesung-ohne-zugang' });
    await goOffline();
    expect(screen.getByText(words)).toBeVisible();
  },
);

test('without anonymous reading its page refers to the login', async () => {
  const { goOffline } = await showConnection({
    loggedIn: false,
    address: '/ablesung-ohne-zugang',
    hasWizard: false,
  });
  await goOffline();
  expect(screen.getByText('Anmelden können Sie sich, sobald Sie wieder online sind.')).toBeVisible();
});

test('the next poll notices a server that is gone', async () => {
  const { answerAs } = await showConnection();
  answerAs('offline');
  await pass(31);
  expect(panel()).toBeVisible();
});

test('a captive portal is explained, with a link to its login', async () => {
  const { comeBack } = await showConnection();
  await comeBack('wrong-server');
  expect(screen.getByText('Das Netz verlangt eine Anmeldung')).toBeVisible();
  const way = screen.getByRole('link', { name: 'Anmeldung des Netzes öffnen' });
  expect(way).toHaveAttribute('href', '/api/public/application');
  expect(way).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a failed retry takes 2 s and shows the failure', async () => {
  const { goOffline } = await showConnection();
  await goOffline();
  click('Erneut versuchen');
  await pass(1.9);
  expect(screen.getByRole('button', { name: 'Wird geprüft …' })).toHaveAttribute('aria-disabled', 'true');
  await pass(0.2);
  expect(screen.getByText('Noch keine Internetverbindung.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeEnabled();
});

test('a successful retry closes the panel', async () => {
  const { goOffline, answerAs } = await showConnection();
  await goOffline();
  answerAs('online');
  click('Erneut versuchen');
  await pass(1.1);
  expect(panel()).not.toBeInTheDocument();
  expect(notices()).toHaveLength(1);
});

test('a failed retry is forgotten when the connection is back', async () => {
  const { goOffline, comeBack } = await showConnection();
  await goOffline();
  click('Erneut versuchen');
  await pass(2.1);
  await comeBack();
  await pass(1.1);
  await goOffline();
  expect(panel()).toBeVisible();
  expect(screen.queryByText('Noch keine Internetverbindung.')).not.toBeInTheDocument();
});

test('a hidden panel returns with the next loss, and the focus is kept', async () => {
  const { goOffline, comeBack } = await showConnection();
  await goOffline();
  click('Ausblenden');
  expect(panel()).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await pass(120);
  expect(panel()).not.toBeInTheDocument();
  await comeBack();
  await pass(1.1);
  expect(notices()).toHaveLength(1);
  await goOffline();
  expect(panel()).toBeVisible();
});

test.each<[Language, number, string]>([
  ['de-FORMAL', 0, 'Alle Funktionen stehen wieder zur Verfügung.'],
  ['de-FORMAL', 1, '1 Ablesung wird nun synchronisiert.'],
  ['de-FORMAL', 3, '3 Ablesungen werden nun synchronisiert.'],
  ['en-FORMAL', 0, 'All functions are available again.'],
  ['en-FORMAL', 1, '1 reading is being synchronised now.'],
  ['en-FORMAL', 3, '3 readings are being synchronised now.'],
])('%s: back with %i readings in the queue', async (language, queued, message) => {
  const { goOffline, comeBack, queue } = await showConnection({ queued, language });
  await goOffline();
  await comeBack();
  // Sending begins before the notice.
  queue(0);
  await pass(1.1);
  expect(notices()).toHaveLength(1);
  expect(screen.getByText(message)).toBeVisible();
});

test('a flapping network is notified once it is stable', async () => {
  const { goOffline, comeBack } = await showConnection();
  for (let flip = 0; flip < 10; flip++) {
    await goOffline();
    await pass(0.2);
    await comeBack();
    await pass(0.2);
    expect(notices()).toHaveLength(0);
    expect(panel()).toBeVisible();
  }
  await pass(1);
  expect(panel()).not.toBeInTheDocument();
  expect(notices()).toHaveLength(1);
});

test('losing the connection again dismisses the notice that it is back', async () => {
  const { goOffline, comeBack } = await showConnection();
  await goOffline();
  await comeBack();
  await pass(1.1);
  expect(notices()).toHaveLength(1);
  await goOffline();
  expect(notices()).toHaveLength(0);
});

test('waiting readings cause one warning with advice', async () => {
  const { goOffline, comeBack, queue } = await showConnection();
  await goOffline();
  expect(dialog()).not.toBeInTheDocument();
  queue(1);
  expect(dialog()).toHaveTextContent(
    '1 Ablesung ist auf diesem Gerät gespeichert. Gesendet wird, sobald Sie wieder online sind.',
  );
  expect(dialog()).toHaveTextContent('Bitte schließen Sie den Browser bis dahin nicht.');
  click('Verstanden');
  queue(2);
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByText(/^2 Ablesungen warten auf diesem Gerät\. Bitte schließen Sie/)).toBeVisible();
  await comeBack();
  await pass(1.1);
  queue(0);
  await goOffline();
  queue(1);
  expect(dialog()).not.toBeInTheDocument();
});

test('the warning closes once the readings are sent', async () => {
  const { goOffline, comeBack, queue } = await showConnection();
  await goOffline();
  queue(1);
  await comeBack();
  await pass(1.1);
  expect(dialog()).not.toBeInTheDocument();
});

test('readings that are sent at once cause no warning', async () => {
  const { queue } = await showConnection();
  queue(1);
  expect(dialog()).not.toBeInTheDocument();
});

test('with waiting readings the panel folds on a phone; unfolding holds until the connection is back', async () => {
  const { goOffline, comeBack, queue } = await showConnection();
  await goOffline();
  const fold = () => screen.getByRole('button', { name: 'Einzelheiten' });
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
  queue(1);
  click('Verstanden');
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(fold());
  queue(2);
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
  await comeBack();
  await pass(1.1);
  await goOffline();
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
});
