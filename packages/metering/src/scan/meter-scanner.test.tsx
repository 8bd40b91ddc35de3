import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { standInCamera } from '@zaehlwerk/ui/camera/testing';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import { ScanMeterNumber } from './scan-meter-number.tsx';

const formats = ['code_128', 'code_39', 'data_matrix', 'qr_code'] as const;
type Camera = ReturnType<typeof standInCamera>;

/** The button before a camera; opens the dialog. */
async function openScanner(device: Camera['state']['device'] = {}, inEnglish = false) {
  const camera = standInCamera(formats);
  camera.state.device = device;
  camera.state.format = 'data_matrix';
  const taken: string[] = [];
  const user = userEvent.setup();
  const view = render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={await startedPortalStore({})}
        module="mf-reading"
        texts={inEnglish ? english : german}
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
      >
        <ScanMeterNumber onNumber={number => taken.push(number)} />
      </ModuleHarness>
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: inEnglish ? 'Scan number' : 'Nummer scannen' }));
  return { ...view, user, camera, taken };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Nummer scannen' });
const take = () => screen.getByRole('button', { name: 'Übernehmen' });

test('a number is shown, large and with what is known of it, before it is taken', async () => {
  const { user, camera, taken } = await openScanner();
  expect(await screen.findByText(/^Halten Sie den Strichcode/)).toBeVisible();
  camera.state.texts = ['1EMH0012345678'];
  const number = await screen.findByText('1EMH0012345678');
  await waitFor(() => expect(number).toHaveFocus());
  expect(screen.getByText('Stromzähler')).toBeVisible();
  expect(screen.getByText('Herstellerkürzel: EMH')).toBeVisible();
  expect(screen.queryByText(/^Ein Teil von/)).not.toBeInTheDocument();
  await waitFor(() => expect(camera.isOn()).toBe(false));
  expect(taken).toEqual([]);
  await user.click(take());
  expect(taken).toEqual(['1EMH0012345678']);
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Nummer scannen' })).toHaveFocus();
});

test('of a code that says more, the part that is the number is taken, and both are shown', async () => {
  const { user, camera, taken } = await openScanner();
  await screen.findByText(/^Halten Sie/);
  camera.state.texts = ['https://meter.example/?id=8SEN0012345678', 'SN=12345678;ID=7ELS8012345678'];
  expect(await screen.findByText('8SEN0012345678')).toBeVisible();
  expect(screen.getByText('Wasserzähler')).toBeVisible();
  expect(screen.getByText(/^Ein Teil von/)).toHaveTextContent('Ein Teil von: https://meter.example/…');
  await user.click(screen.getByRole('button', { name: 'Noch einmal' }));
  expect(await screen.findByText('8SEN0012345678')).toBeVisible();
  expect(taken).toEqual([]);
});

test('a bar code is offered once it was read twice the same', async () => {
  const { camera } = await openScanner();
  await screen.findByText(/^Halten Sie/);
  camera.state.format = 'code_39';
  let reads = 0;
  Object.defineProperty(camera.state, 'texts', { get: () => [`4711000${reads++ < 4 ? reads : 4}`] });
  expect(await screen.findByText('47110004')).toBeVisible();
  expect(reads).toBe(5);
});

test.each([
  ['https://portal.example/m/secret', 'Mit diesem Code meldet man sich an.', 'https://portal.example/…'],
  ['EPPC0212345678', 'Diese Nummer gehört zu einem anderen Gerät neben dem Zähler.', 'EPPC0212345678'],
  ['0104012345678901', 'Dieser Code ist eine Artikelnummer.', '0104012345678901'],
  ['EIGENTUM', 'In diesem Code steht keine Zählernummer.', 'EIGENTUM'],
])('%s is not a number: the scanner explains it and continues', async (text, words, excerpt) => {
  const { camera } = await openScanner();
  await screen.findByText(/^Halten Sie/);
  await camera.show(text);
  const status = screen.getByText('Keine Zählernummer').closest('[role=status]');
  expect(status).toHaveTextContent(`${words} Gelesen: ${excerpt}`);
  expect(document.body).not.toHaveTextContent('secret');
  camera.state.texts = ['12345678'];
  expect(await screen.findByText('12345678')).toBeVisible();
});

test.each([
  ['NotAllowedError', 'Kamera nicht freigegeben'],
  ['NotFoundError', 'Keine Kamera gefunden'],
  ['NotReadableError', 'Kamera wird schon benutzt'],
  ['UnknownError', 'Kamera nicht verfügbar'],
])('%s: it says why, a photo does instead, and it can be tried again', async (error, title) => {
  const { user, camera } = await openScanner({ error });
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(screen.getByRole('button', { name: 'Aus einem Foto lesen' })).toBeEnabled();
  camera.state.device = {};
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByLabelText('Kamerabild')).toBeVisible();
});

test('where there are several cameras one can be chosen', async () => {
  const { user, camera } = await openScanner({ cameras: ['Vorne', 'Hinten', 'Nah'] });
  const choice = await screen.findByRole('combobox', { name: 'Kamera' });
  await user.selectOptions(choice, 'Nah');
  expect(camera.state.asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'camera-2' } } });
  expect(camera.tracks.filter(({ readyState }) => readyState === 'live')).toHaveLength(1);
});

test('Escape closes it, and the camera goes off', async () => {
  const { user, camera } = await openScanner();
  await screen.findByText(/^Halten Sie/);
  expect(screen.queryByRole('combobox', { name: 'Kamera' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
  expect(camera.isOn()).toBe(false);
  expect(screen.getByRole('button', { name: 'Nummer scannen' })).toHaveFocus();
});

test('the names in English', async () => {
  const { camera } = await openScanner({}, true);
  await screen.findByText(/^Hold the bar code/);
  camera.state.texts = ['12345678'];
  expect(await screen.findByText('12345678')).toBeVisible();
  for (const name of ['Use number', 'Scan again']) expect(screen.getByRole('button', { name })).toBeEnabled();
});
