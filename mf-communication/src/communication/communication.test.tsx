import { act, screen, waitFor, within } from '@testing-library/react';
import type { ApiResult } from '@zaehlwerk/api';
import { testJob } from '@zaehlwerk/store/testing';
import {
  confirmed,
  doneJob,
  noResponse,
  pass,
  showCommunication,
  unregistered,
} from '../testing/show-communication.tsx';

const takes = { registration: 'Digitale Kommunikation', receipts: 'Bestätigung per E-Mail' };
const buttons = (name: string) => screen.queryAllByRole('button', { name });
const dialog = () => screen.queryByRole('dialog');
const inDialog = () => within(screen.getByRole('dialog'));
const link = () => screen.queryByRole('link');
const done = (count: number): ApiResult<unknown> => ({ ok: true, value: { count } });
const refused: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 403, code: 'role_missing', message: '', fieldErrors: [] },
};

async function openedFromMenu(shown: Parameters<typeof showCommunication>[0] = {}) {
  const page = await showCommunication(shown);
  await page.user.click(within(screen.getByRole('region', { name: 'menu' })).getByRole('button'));
  return page;
}

test('card, job and menu offer the same, each opens the dialog', async () => {
  const { user } = await showCommunication();
  expect(screen.getByRole('region', { name: takes.registration })).toBeVisible();
  expect(buttons(takes.registration)).toHaveLength(2);
  for (const button of [...buttons('Registrieren'), ...buttons(takes.registration)]) {
    await user.click(button);
    expect(dialog()).toHaveAccessibleName('Digitale Kommunikation');
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
  }
});

test('where the server knows of no registration, nothing stands anywhere', async () => {
  await showCommunication({ info: () => undefined });
  expect(screen.queryByRole('region', { name: takes.registration })).toBeNull();
  expect(screen.queryAllByRole('button', { name: /Kommunikation|Bestätigung/ })).toHaveLength(0);
});

test('the registration opens beside the portal, without a way back into it', async () => {
  await openedFromMenu();
  expect(link()).toHaveAttribute('href', 'https://crm.example/m/self-service?ref=ksa');
  expect(link()).toHaveAttribute('target', '_blank');
  expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each([
  ['the address', { crmSettings: { externalRegistrationOptInBaseUrl: undefined } }],
  ['the token', { info: { ...unregistered, selfServiceToken: undefined } }],
])('without %s the registration is not possible, and that is said', async (_what, shown) => {
  await openedFromMenu({ ...shown, inEnglish: true });
  expect(dialog()).toHaveTextContent('Digital communication registration is currently not possible');
  expect(link()).toBeNull();
});

test('it is asked at the start and on each return, until an address is confirmed', async () => {
  let info: object = unregistered;
  const { infoRequests, comeBack } = await showCommunication({ info: () => info });
  expect(infoRequests()).toBe(1);
  await comeBack();
  expect(infoRequests()).toBe(2);
  info = confirmed;
  await comeBack();
  expect(buttons(takes.receipts)).toHaveLength(2);
  await comeBack();
  expect(infoRequests()).toBe(3);
});

test('a registration that was completed elsewhere: what is done is confirmed at once', async () => {
  let info: object = unregistered;
  const { user, receiptRequests, comeBack } = await openedFromMenu({ info: () => info });
  await user.click(screen.getByRole('link', { name: 'Zur Registrierung' }));
  expect(dialog()).toHaveTextContent('noch nicht bestätigt');
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  await waitFor(() => expect(dialog()).toHaveTextContent('noch nicht bestätigt'));
  info = confirmed;
  await comeBack();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(receiptRequests()).toHaveLength(1);
  expect(
    await screen.findByText(/^Ablesebestätigung angefordert \/ .* mit der Ablesung von 1 Zähler/),
  ).toHaveAttribute('data-type', 'INFO');
});

test('each check by hand shows its result', async () => {
  let info: object = unregistered;
  const { user } = await openedFromMenu({ info: () => info });
  await user.click(screen.getByRole('link', { name: 'Zur Registrierung' }));
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  const answer = () => inDialog().getByRole('status');
  await waitFor(() => expect(answer()).toHaveTextContent('Geprüft: Ihre E-Mail-Adresse ist noch nicht'));
  info = noResponse;
  await user.click(screen.getByRole('button', { name: 'Jetzt prüfen' }));
  await waitFor(() => expect(answer()).toHaveTextContent('Das ließ sich gerade nicht prüfen'));
  info = unregistered;
  act(() => screen.getByRole('button', { name: 'Jetzt prüfen' }).click());
  expect(answer()).toHaveTextContent('Wir prüfen');
  await waitFor(() => expect(answer()).toHaveTextContent('Geprüft:'));
});

test('also when the page was left meanwhile; without done jobs it is only said', async () => {
  let info: object = unregistered;
  const { user, receiptRequests } = await openedFromMenu({ info: () => info, jobs: () => [testJob('open')] });
  await user.click(screen.getByRole('link'));
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  expect(dialog()).toBeNull();
  info = confirmed;
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  expect(await screen.findByText(/^Registrierung abgeschlossen/)).toHaveAttribute('data-type', 'INFO');
  expect(receiptRequests()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  await pass(50);
  expect(screen.getAllByText(/^Registrierung abgeschlossen/)).toHaveLength(1);
});

test('an account that was registered before requests nothing automatically', async () => {
  const { receiptRequests } = await showCommunication({ info: confirmed });
  expect(receiptRequests()).toHaveLength(0);
  expect(screen.queryByText(/Registrierung abgeschlossen/)).toBeNull();
});

test('a confirmation is under way once, then blocked until another reading was sent', async () => {
  let answer: (result: ApiResult<unknown>) => void = () => undefined;
  const first = new Promise<ApiResult<unknown>>(resolve => {
    answer = resolve;
  });
  let jobs = [doneJob('one'), doneJob('two')];
  const page = await openedFromMenu({ info: confirmed, jobs: () => jobs, receipts: [first, done(1)] });
  const { user, receiptRequests } = page;
  await user.click(inDialog().getByRole('button', { name: 'Bestätigung anfordern' }));
  await user.click(inDialog().getByRole('button', { name: 'Bestätigung anfordern' }));
  expect(dialog()).toHaveTextContent('Wir fordern die Bestätigung an');
  expect(receiptRequests()).toHaveLength(1);
  expect(receiptRequests()[0]?.path).toContain('language=de-FORMAL');
  answer(done(2));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.getByText(/mit den Ablesungen von 2 Zählern/)).toBeVisible();

  await user.click(buttons(takes.receipts)[0] as HTMLElement);
  expect(dialog()).toHaveTextContent('Die Bestätigung ist angefordert');
  expect(inDialog().queryByRole('button', { name: 'Bestätigung anfordern' })).toBeNull();
  await user.keyboard('{Escape}');
  jobs = [doneJob('one'), doneJob('two', '2026-11-02T08:00:00Z')];
  // The list is not loaded a second time within one second.
  await pass(1000);
  await user.click(screen.getByRole('button', { name: 'reload jobs' }));
  await user.click(buttons(takes.receipts)[0] as HTMLElement);
  await user.click(await inDialog().findByRole('button', { name: 'Bestätigung anfordern' }));
  await waitFor(() => expect(receiptRequests()).toHaveLength(2));
});

test('a lost answer is asked for again under the same key', async () => {
  const { user, receiptRequests } = await openedFromMenu({
    info: confirmed,
    receipts: [noResponse, done(0)],
  });
  await user.click(inDialog().getByRole('button', { name: 'Bestätigung anfordern' }));
  await screen.findByText(/^Alles ist schon bestätigt/);
  const keys = receiptRequests().map(({ headers }) => headers?.['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a request that fails says for how many, and why there is no other one now', async () => {
  const jobs = () => [doneJob('one'), doneJob('two'), testJob('open')];
  const { user } = await openedFromMenu({ info: confirmed, jobs, receipts: [refused], inEnglish: true });
  await user.click(inDialog().getByRole('button', { name: 'Request confirmation' }));
  expect(
    await screen.findByText(/^Request for reading confirmation failed \/ The readings of 2 meters/),
  ).toHaveAttribute('data-type', 'ERROR');
  expect(dialog()).toHaveTextContent('That did not work');
  expect(inDialog().queryByRole('button', { name: 'Request confirmation' })).toBeNull();
});

test('without a connection nothing is offered, and an open dialog says why it does not go on', async () => {
  let isOnline = true;
  const { user, check } = await openedFromMenu({ info: confirmed, isOnline: () => isOnline });
  isOnline = false;
  await check();
  expect(dialog()).toHaveTextContent('Sobald Sie wieder online sind');
  expect(inDialog().getByRole('button', { name: 'Bestätigung anfordern' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(buttons(takes.receipts)).toHaveLength(0);
  isOnline = true;
  await check();
  expect(buttons(takes.receipts)).toHaveLength(2);
});

const bySelf = { crmSettings: { showModalAfterLastJobCompleted: true } };

test('with the last job done, the dialog opens once', async () => {
  let jobs = [doneJob('one'), testJob('two')];
  const { user } = await showCommunication({ ...bySelf, info: confirmed, jobs: () => jobs });
  await pass(1200);
  expect(dialog()).toBeNull();
  jobs = [doneJob('one'), doneJob('two')];
  await user.click(screen.getByRole('button', { name: 'reload jobs' }));
  expect(await screen.findByRole('dialog', {}, { timeout: 2000 })).toHaveTextContent('2 Zähler abgelesen');
  await user.click(screen.getByRole('button', { name: 'Nicht jetzt' }));
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  await pass(1200);
  expect(dialog()).toBeNull();
});

test('without the setting, it does not open automatically', async () => {
  await showCommunication({ info: confirmed });
  await pass(1200);
  expect(dialog()).toBeNull();
});

test('it waits while the user enters something', async () => {
  let isOpen = true;
  const form = () => isOpen && <input aria-label="Zählerstand" />;
  const { user } = await showCommunication({ ...bySelf, info: unregistered, beside: form });
  await pass(1200);
  expect(dialog()).toBeNull();
  isOpen = false;
  // Anything that draws the page anew.
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  await user.click(screen.getByRole('button', { name: 'next visit' }));
  expect(await screen.findByRole('dialog', {}, { timeout: 2000 })).toHaveAccessibleName(takes.registration);
});
