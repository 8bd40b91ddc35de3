import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '@zaehlwerk/store';
import { useSend } from '@zaehlwerk/store/data';
import { testJob, testReadingKind } from '@zaehlwerk/store/testing';
import { renderPortal } from '../testing/render-portal.tsx';
import { SampleLogin } from '../testing/sample-login.tsx';
import { sampleModule } from '../testing/sample-module.ts';

function Sample() {
  const send = useSend();
  const accountId = useSession()?.accountId ?? '';
  const results = [{ taskId: 't', readingValue: 1 }];
  const reading = {
    id: `reading of ${accountId}`,
    accountId,
    subject: '1',
    body: { readingDate: '2026-11-20T12:00:00Z', results },
    files: new Map(),
    summary: { name: '1', values: [] },
  };
  return (
    <button type="button" onClick={() => send(testReadingKind, reading)}>
      Senden
    </button>
  );
}

const login = sampleModule({
  name: 'mf-login',
  container: 'mf_login',
  routes: [],
  navigation: [],
  slots: [{ slot: 'login', contribution: 'Login', order: 0 }],
});
const refused = {
  kind: 'refused',
  status: 401,
  code: 'token-invalid',
  message: '',
  fieldErrors: [],
} as const;

test('a session that the server ends is notified once, until the next login', async () => {
  let isRefused = true;
  await renderPortal({
    modules: [login, sampleModule()],
    components: { Login: SampleLogin, Sample },
    address: '/sample',
    api: {
      sendResults: async () =>
        isRefused ? { ok: false, error: refused } : { ok: true, value: testJob('1') },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Senden' }));
  const logIn = await screen.findByRole('button', { name: 'Anmelden' });
  expect(await screen.findByText('Sitzung beendet')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Bitte melden Sie sich erneut an. Was Sie in diesem Fenster eingegeben haben, ist noch da.',
  );

  isRefused = false;
  await userEvent.click(logIn);
  await waitFor(() => expect(screen.queryByText('Sitzung beendet')).not.toBeInTheDocument());
});

test('a logout is not notified as an ended session', async () => {
  await renderPortal({ modules: [login], components: { Login: SampleLogin } });
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await screen.findByRole('button', { name: 'Anmelden' });
  expect(screen.queryByText('Sitzung beendet')).not.toBeInTheDocument();
});

test('an account whose session the server ends is removed with a notice, the others stay', async () => {
  let isRefused = false;
  await renderPortal({
    modules: [login, sampleModule()],
    components: { Login: SampleLogin, Sample },
    others: ['nachbar'],
    address: '/sample',
    api: {
      sendResults: async () => ({ ok: false, error: refused }),
      requestToken: async () => {
        isRefused = true;
        return { ok: false, error: refused };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Senden' }));
  expect(await screen.findByText('Zugang abgelaufen')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Ein abgelaufener Zugang wurde entfernt');
  expect(isRefused).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  expect(screen.getByText('Konto nachbar')).toBeVisible();
  expect(screen.getByRole('banner')).not.toHaveTextContent('Erika Mustermann');

  await userEvent.click(screen.getByRole('button', { name: 'Senden' }));
  expect(await screen.findByText('Sitzung beendet')).toBeVisible();
  expect(screen.queryByText('Zugang abgelaufen')).not.toBeInTheDocument();
});
