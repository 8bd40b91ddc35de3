import { act, render, screen } from '@testing-library/react';
import { PortalStoreProvider, useConnectivity } from '@zaehlwerk/store/host';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { I18nextProvider } from 'react-i18next';
import { createPortalTexts } from '../language/i18n.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { serveTexts, testShell } from '../testing/render-portal.tsx';
import { ClockNotice } from './clock-notice.tsx';

let check: () => Promise<unknown>;
function Prober() {
  const connectivity = useConnectivity();
  check = () => connectivity.check();
  return null;
}

/** Renders the notice for a device clock that is this many minutes ahead. */
async function showClock(minutes: number, language: 'de-FORMAL' | 'de-INFORMAL' | 'en-FORMAL') {
  const store = await startedPortalStore({ loggedIn: true, probe: null });
  serveTexts();
  const texts = createPortalTexts(testShell);
  await texts.switchTo(language);
  const serveText = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'HEAD') return serveText(input, init);
    const date = new Date(Date.now() - minutes * 60_000).toUTCString();
    const headers = new Headers({ 'x-portal-application': 'test', date });
    return { status: 200, headers } as Response;
  };
  render(
    <PortalStoreProvider store={store}>
      <UiProvider highContrast={false}>
        <I18nextProvider i18n={texts.i18n}>
          <Prober />
          <ClockNotice />
          <div id="notifications" />
          <Notifications />
        </I18nextProvider>
      </UiProvider>
    </PortalStoreProvider>,
  );
  await act(check);
  await act(check);
}

test.each([
  ['de-FORMAL', -11, 'Bitte stellen Sie die Uhr dieses Geräts'],
  ['en-FORMAL', 2880, 'Please set the clock of this device'],
] as const)('%s: of a clock that is wrong by %d minutes is spoken once', async (language, minutes, title) => {
  await showClock(minutes, language);
  expect(screen.getAllByText(title)).toHaveLength(1);
});

test.each([
  ['de-INFORMAL', 'Es ist 26.11.26, 14:05'],
  ['en-FORMAL', 'The time is 26/11/2026, 14:05'],
] as const)('%s: the time is written day first', async (language, time) => {
  jest.useFakeTimers({ now: new Date(2026, 10, 26, 14, 25), doNotFake: ['setTimeout', 'queueMicrotask'] });
  await showClock(20, language);
  jest.useRealTimers();
  expect(screen.getByText(new RegExp(time))).toBeInTheDocument();
});

test('a clock that is right to ten minutes causes no notice', async () => {
  await showClock(9, 'de-FORMAL');
  expect(screen.queryByText(/Uhr/)).not.toBeInTheDocument();
});
