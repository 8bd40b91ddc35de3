import { act, screen } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import { tabEntries } from '@zaehlwerk/store/anonymous';
import { wizardPath } from '../login-ways/path.ts';
import { button, fillUpTo, goToNext, heading, pass, showWizard, stored } from '../testing/show-wizard.tsx';

const results = '/api/unknown-readings/results';
const consent = () => screen.getByRole('checkbox', { name: /Datenschutzerklärung gelesen/ });
const bar = () => screen.queryByRole('progressbar', { name: 'Ablesung wird gesendet …' });
const names = [{ id: 'photo-1', name: 'a.jpg', fingerprint: 'a' }];

const sentIn = (requests: readonly CallRequest[]) => requests.findLast(({ path }) => path === results);

class ReaderAtOnce {
  readonly result = `data:image/jpeg;base64,${btoa('a photo')}`;
  onload = () => undefined;
  readAsDataURL() {
    queueMicrotask(() => this.onload());
  }
}

/** A reading with a photo that the page before this one has kept, one press before it is sent. */
async function toBeSentWithPhoto(shown: Parameters<typeof showWizard>[0]) {
  // jsdom reads files in its own time, which no test can let pass.
  Object.assign(globalThis, { FileReader: ReaderAtOnce });
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  const before = await showWizard();
  await fillUpTo(before.user, 'Zusammenfassung');
  const entries = tabEntries(wizardPath);
  const form = JSON.parse(entries.read('form') ?? '');
  before.unmount();
  entries.write('form', JSON.stringify({ ...form, photoNames: { [form.rates[0]]: names } }));
  entries.write('photo photo-1', btoa('a photo'));
  const wizard = await showWizard({ ...shown, minutesLater: 1 });
  for (const _step of ['METER', 'METER_READING', 'CONTACT']) await goToNext(wizard.user);
  await wizard.user.click(consent());
  const upload = (sent: number) =>
    act(() => sentIn(wizard.requests)?.upload?.onProgress({ sent, total: 1_000 }));
  return { ...wizard, upload };
}

test('a reading with photos shows how much of it is on its way; stopped it stays and is the same when it is sent', async () => {
  const { user, upload, sent } = await toBeSentWithPhoto({ answers: { [results]: ['never', stored] } });
  await user.click(button('Absenden'));
  await pass(100);
  expect(bar()).not.toHaveAttribute('value');
  expect(button('Senden abbrechen')).toHaveAttribute('aria-disabled', 'true');
  upload(379);
  expect(bar()).toHaveValue(37);
  expect(screen.getByText('37 % übertragen')).toBeVisible();

  await user.click(button('Senden abbrechen'));
  await pass(100);
  expect(bar()).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Senden abgebrochenIhre Angaben sind noch da\./);
  expect(button('Erneut senden')).toHaveFocus();
  await pass(120_000);
  expect(sent()).toHaveLength(1);

  await user.keyboard('{Enter}');
  await pass(100);
  expect(heading()).toHaveTextContent('Fertig');
  const [first, second] = sent();
  expect(second).toEqual(first);
});

test('what the server may have whole is not stopped', async () => {
  const { user, upload, sent } = await toBeSentWithPhoto({ answers: { [results]: ['never'] } });
  await user.click(button('Absenden'));
  await pass(100);
  upload(1_000);
  expect(screen.getAllByText('Alles ist übertragen. Jetzt fehlt nur noch die Bestätigung.')[0]).toBeVisible();
  await user.click(button('Senden abbrechen'));
  await pass(100);
  expect(bar()).toHaveValue(100);
  expect(sent()).toHaveLength(1);
});

test('without photos there is nothing to watch', async () => {
  const { user, requests } = await showWizard({ answers: { [results]: ['never'] } });
  await fillUpTo(user, 'Zusammenfassung');
  await user.click(consent());
  await user.click(button('Absenden'));
  await pass(100);
  act(() => sentIn(requests)?.upload?.onProgress({ sent: 5, total: 10 }));
  expect(bar()).not.toBeInTheDocument();
  expect(screen.getByText('Ablesung wird gesendet …')).toBeVisible();
});
