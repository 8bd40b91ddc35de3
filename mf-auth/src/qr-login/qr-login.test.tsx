import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { standInCamera } from '@zaehlwerk/ui/camera/testing';
import Login from '../login/Login.tsx';
import { noResponse, refusing, showAuth } from '../testing/show-auth.tsx';

type Shown = Partial<Parameters<typeof showAuth>[0]>;

const own = 'http://localhost';
const dialog = () => screen.queryByRole('dialog', { name: 'QR-Code scannen' });
const words = () => within(screen.getByRole('dialog', { name: 'QR-Code scannen' })).getByRole('status');
const toCredentials = () => screen.getByRole('button', { name: 'Zugangsdaten eingeben' });
const tryAgain = () => screen.getByRole('button', { name: 'Erneut versuchen' });

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

afterEach(() => jest.useRealTimers());

/** The login screen with its QR dialog open, before a camera. */
async function openScanner({
  device = {},
  ...shown
}: Shown & { device?: { asks?: true; error?: string; hasTorch?: true } } = {}) {
  const camera = standInCamera();
  camera.state.device = device;
  const login = await showAuth({ screen: <Login />, ...shown });
  await login.user.click(screen.getByRole('button', { name: 'QR-Code scannen' }));
  await screen.findAllByText(
    device.asks ? /^Kamera wird gestartet/ : /^Halten Sie|^Keine Kamera|^Kamera (?!wird gestartet)/,
  );
  return { ...login, camera };
}

test('a scanned login link is sent to the server once, and the camera goes off', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { camera, requests } = await openScanner({ answers: ['pending'] });
  expect(screen.getByLabelText('Kamerabild')).toBeVisible();
  camera.state.texts = [`${own}/m/abc%2Fd?ref=card`];
  expect(await screen.findByText('Anmeldung wird geprüft…')).toBeVisible();
  await waitFor(() => expect(camera.isOn()).toBe(false));
  const looks = camera.state.looks;
  await pass(300);
  expect(camera.state.looks).toBe(looks);
  expect(requests).toEqual([{ applicationId: 'test', token: 'abc/d' }]);
});

test('of any other code it says what it reads, once, and goes on scanning', async () => {
  const { camera, requests } = await openScanner();
  await camera.show('https://elsewhere.example/m/secret');
  const status = words();
  expect(status).toHaveTextContent('Er gehört nicht zu diesem Portal.');
  expect(status).toHaveTextContent('Gelesen: https://elsewhere.example/…');
  expect(document.body).not.toHaveTextContent('secret');
  expect(screen.queryByRole('link', { name: /elsewhere/ })).not.toBeInTheDocument();

  const changes: MutationRecord[] = [];
  const observer = new MutationObserver(records => changes.push(...records));
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  await camera.show('https://elsewhere.example/m/secret');
  await camera.show();
  expect(changes).toEqual([]);
  observer.disconnect();

  await camera.show('nicht für hier');
  expect(status).toHaveTextContent('Gelesen: nicht für hier');
  await camera.show(' ');
  expect(status).toHaveTextContent('Der QR-Code ist leer.');
  expect(requests).toEqual([]);
  camera.state.texts = ['auch nicht', `${own}/m/abc`];
  await screen.findByText('Anmeldung wird geprüft…');
  expect(requests).toEqual([{ applicationId: 'test', token: 'abc' }]);
});

test('links to origins that the deployment names log in too', async () => {
  const { camera, requests } = await openScanner({
    application: { linkOrigins: ['https://cards.example'] },
    answers: ['pending'],
  });
  camera.state.texts = ['https://cards.example/m/abc'];
  await screen.findByText('Anmeldung wird geprüft…');
  expect(requests).toEqual([{ applicationId: 'test', token: 'abc' }]);
});

test('a refused code shows why, and the next one is scanned on demand', async () => {
  const { user, camera } = await openScanner({ answers: [refusing(401), 'pending'] });
  camera.state.texts = [`${own}/m/old`];
  expect(await screen.findByText('Zugang ungültig oder abgelaufen')).toBeVisible();
  await waitFor(() => expect(camera.isOn()).toBe(false));
  camera.state.texts = [];
  await user.click(screen.getByRole('button', { name: 'Erneut scannen' }));
  expect(await screen.findByLabelText('Kamerabild')).toBeVisible();
  expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  expect(camera.isOn()).toBe(true);
});

test.each([
  ['Server nicht erreichbar', noResponse],
  ['etwa 2 Minuten gesperrt', refusing(429, 120)],
  ['gerade nicht möglich', refusing(500)],
])('what may pass is tried again without another scan: %s', async (text, answer) => {
  const { user, camera, requests } = await openScanner({ answers: [answer, 'pending'] });
  camera.state.texts = [`${own}/m/abc`];
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
  await user.click(tryAgain());
  expect(screen.getByText('Anmeldung wird geprüft…')).toBeVisible();
  expect(requests).toEqual(Array(2).fill({ applicationId: 'test', token: 'abc' }));
});

test.each([
  ['NotAllowedError', 'Kamera nicht freigegeben', 'in den Einstellungen Ihres Browsers'],
  ['NotFoundError', 'Keine Kamera gefunden', 'kann dieses Gerät den QR-Code nicht scannen'],
  ['OverconstrainedError', 'Keine Kamera gefunden', 'Benutzername und Passwort'],
  ['NotReadableError', 'Kamera wird schon benutzt', 'Ein anderes Programm'],
  ['UnknownError', 'Kamera nicht verfügbar', 'lässt sich nicht einschalten'],
])('%s: it says why, can be tried again, and leads to the credentials', async (error, title, message) => {
  const { user, camera } = await openScanner({ device: { error } });
  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent(title);
  expect(alert).toHaveTextContent(message);
  camera.state.device = {};
  await user.click(tryAgain());
  expect(await screen.findByLabelText('Kamerabild')).toBeVisible();
  await user.click(toCredentials());
  expect(dialog()).not.toBeInTheDocument();
  expect(camera.isOn()).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Benutzername' })).toHaveFocus();
});

test('where the browser has no cameras for pages, trying again is not offered', async () => {
  const { user } = await openScanner();
  await user.keyboard('{Escape}');
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  await user.click(screen.getByRole('button', { name: 'QR-Code scannen' }));
  expect(await screen.findByText('Kamera nicht verfügbar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).not.toBeInTheDocument();
  expect(toCredentials()).toBeVisible();
});

test('an unplugged camera is reported, and can be switched on again', async () => {
  const { user, camera } = await openScanner();
  act(() => {
    camera.tracks[0]?.dispatchEvent(new Event('ended'));
  });
  expect(screen.getByText('Kamera ausgeschaltet')).toBeVisible();
  await user.click(tryAgain());
  expect(await screen.findByLabelText('Kamerabild')).toBeVisible();
});

test.each(['{Escape}', 'button', 'unmount'])('the camera goes off when the dialog closes: %s', async way => {
  const { user, camera, unmount } = await openScanner();
  expect(camera.isOn()).toBe(true);
  if (way === 'unmount') unmount();
  else if (way === 'button') await user.click(screen.getByRole('button', { name: 'Schließen' }));
  else await user.keyboard(way);
  expect(camera.isOn()).toBe(false);
});

test('a camera that is allowed only after the dialog was closed goes off at once', async () => {
  const { user, camera } = await openScanner({ device: { asks: true } });
  expect(words()).toHaveTextContent('Bitte erlauben Sie den Zugriff');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'QR-Code scannen' })).toHaveFocus();
  await camera.allow();
  expect(camera.tracks).toHaveLength(1);
  expect(camera.isOn()).toBe(false);
});

test('the light is offered where there is one, and says whether it is on', async () => {
  const { user, camera } = await openScanner({ device: { hasTorch: true } });
  expect(screen.queryByRole('button', { name: 'Licht' })).not.toBeInTheDocument();
  fireEvent.playing(screen.getByLabelText('Kamerabild'));
  const light = screen.getByRole('button', { name: 'Licht' });
  expect(light).toHaveAttribute('aria-pressed', 'false');
  await user.click(light);
  await waitFor(() => expect(light).toHaveAttribute('aria-pressed', 'true'));
  await user.click(light);
  await waitFor(() => expect(light).toHaveAttribute('aria-pressed', 'false'));
  expect(camera.tracks[0]?.switched).toEqual([
    { advanced: [{ torch: true }] },
    { advanced: [{ torch: false }] },
  ]);
});

test('nothing is scanned while the page is hidden', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { camera } = await openScanner();
  await camera.show();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(200);
  const looks = camera.state.looks;
  await pass(400);
  expect(camera.state.looks).toBe(looks);
  hidden.mockRestore();
  await camera.show();
});
