import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

// The whole portal is rendered, and asked for by role.
jest.setTimeout(20_000);

const noResponse = { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;
const loggingOut = () => screen.findByText('Sie werden abgemeldet...', {}, { timeout: 4000 });

/** The question before a logout with queued readings. */
async function asked(portal: PortalUnderTest) {
  await renderPortal({ modules: [sampleModule({ queueKinds: readingKinds })], ...portal });
  await screen.findByRole('link', { name: /^Ausgang: / }, { timeout: 4000 });
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  return within(await screen.findByRole('dialog', { name: 'Noch nicht gesendete Eingaben' }));
}

const twoReadings = () => device(reading(), reading({ id: 'item-2', subject: 'job-2' }));
const offline: PortalUnderTest = { probe: async () => 'offline' };

test('a logout says what waits, and that it stays until this account logs in again', async () => {
  const queue = twoReadings();
  const question = await asked({ ...offline, queue });
  expect(question.getByText(/^2 Ablesungen sind auf diesem Gerät gespeichert/)).toBeVisible();
  expect(question.getByText(/bleiben sie hier und warten, bis Sie sich/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Abmelden' }));
  await loggingOut();
  expect([...queue.items.keys()]).toEqual(['item-1', 'item-2']);
});

test('what waits is sent first where that is wanted, and the logout follows', async () => {
  const queue = device(reading({ wait: { from: Date.now(), until: Date.now() + 60_000 } }));
  const sendResults = jest.fn(async (id: string) => ({ ok: true, value: { id } }) as never);
  const question = await asked({ queue, api: { sendResults } });
  expect(sendResults).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Zuerst senden' }));
  await loggingOut();
  expect(sendResults).toHaveBeenCalledTimes(1);
  expect(queue.items.size).toBe(0);
});

test('what cannot be sent now keeps the question open, and nothing is lost', async () => {
  const queue = twoReadings();
  const question = await asked({ ...offline, queue, api: { sendResults: async () => noResponse } });
  await userEvent.click(question.getByRole('button', { name: 'Zuerst senden' }));
  expect(await question.findByText('2 Ablesungen konnten nicht gesendet werden.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Zuerst senden' })).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Angemeldet bleiben' }));
  await waitFor(() => expect(screen.queryByText('Noch nicht gesendete Eingaben')).not.toBeInTheDocument());
  expect(screen.queryByText('Sie werden abgemeldet...')).not.toBeInTheDocument();
  expect(queue.items.size).toBe(2);
});

test('whoever decides to stay while readings are sent is not logged out by the last of them', async () => {
  let answer: (value: never) => void = () => undefined;
  const answered = new Promise<never>(resolve => {
    answer = resolve;
  });
  const queue = device(reading({ wait: { from: Date.now(), until: Date.now() + 60_000 } }));
  const question = await asked({ queue, api: { sendResults: () => answered } });
  await userEvent.click(question.getByRole('button', { name: 'Zuerst senden' }));
  expect(await question.findByRole('button', { name: 'Wird gesendet …' })).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Angemeldet bleiben' }));
  answer({ ok: true, value: { id: 'job-1' } } as never);
  await waitFor(() => expect(queue.items.size).toBe(0));
  expect(
    await screen.findByText(/^Die Ergebnisse wurden erfolgreich gesendet\./, {}, { timeout: 4000 }),
  ).toBeVisible();
  expect(screen.queryByText('Sie werden abgemeldet...')).not.toBeInTheDocument();
});

test('what is sent while the question is open is asked about no longer, and the logout follows', async () => {
  let answer: (value: never) => void = () => undefined;
  const answered = new Promise<never>(resolve => {
    answer = resolve;
  });
  const queue = device(reading());
  const look = jest.spyOn(queue, 'readAll');
  const question = await asked({ queue, api: { sendResults: () => answered } });
  expect(question.getByText(/^1 Ablesung ist auf diesem Gerät gespeichert/)).toBeVisible();
  look.mockClear();
  answer({ ok: true, value: { id: 'job-1' } } as never);
  await loggingOut();
  // The one look is for the accounts that have changed. One for the question would change the queue, and lead to the next.
  expect(look.mock.calls.length).toBeLessThanOrEqual(1);
});

test("another account's readings are no reason to ask", async () => {
  await renderPortal({ ...offline, queue: device(reading({ accountId: 'fremd', accountName: 'fremder' })) });
  await screen.findByRole('link', { name: /^Ausgang: / }, { timeout: 4000 });
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await loggingOut();
});
