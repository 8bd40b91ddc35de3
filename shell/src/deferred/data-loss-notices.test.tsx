import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { createPortalStore } from '@zaehlwerk/store/host';
import { memoryPersistence, testCall } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import german from '../../locales/de-FORMAL.json';
import { shellNamespace } from '../language/i18n.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { RestoreFailuresNotice } from './data-loss-notices.tsx';

async function startOn(kept: Record<string, unknown>) {
  const store = createPortalStore({ call: testCall(), persistence: memoryPersistence(kept) });
  await store.start();
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness store={store} module={shellNamespace} texts={german}>
        <RestoreFailuresNotice />
        <div id="notifications" />
        <Notifications />
      </ModuleHarness>
    </UiProvider>,
  );
}

test('a lost login and lost preferences are reported once, together', async () => {
  await startOn({ sessions: 'damaged', preferences: { version: 99, content: {} } });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Gespeicherte Angaben nicht lesbar');
  expect(notice).toHaveTextContent(
    'Ihre Anmeldung ging verloren. Bitte melden Sie sich erneut an. Sprache und Kontrast wurden zurückgesetzt.',
  );
  await userEvent.click(screen.getByRole('button', { name: /Meldung schließen/ }));
  expect(screen.queryByText('Gespeicherte Angaben nicht lesbar')).not.toBeInTheDocument();
});

test('data that can be loaded again is not reported', async () => {
  await startOn({ application: 'damaged' });
  expect(screen.queryByText('Gespeicherte Angaben nicht lesbar')).not.toBeInTheDocument();
});
