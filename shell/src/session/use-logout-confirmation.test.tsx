import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const noResponse = { ok: false, error: { kind: 'no-response', reason: 'network' } } as const;
const loggingOut = () => screen.findByText('Sie werden abgemeldet...');

/** The logout dialog with queued readings. */
async function asked(portal: PortalUnderTest) {
  await renderPortal({ modules: [sampleModule({ queueKinds: readingKinds })], ...portal });
  await screen.findByRole('link', { name: /^Ausgang: / });
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  return within(await screen.findByRole('dialog', { name: 'Noch nicht gesendete Eingaben' }));
}

const twoReadings = () => device(reading(), reading({ id: 'item-2', subject: 'job-2' }));
const offline: PortalUnderTest = { probe: async () => 'offline' };

test('the logout dialog names the queued items, and that they stay until the next login', async () => {
  const queue = twoReadings();
  const question = await asked({ ...offline, queue });
  expect(question.getByText(/^2 Ablesungen sind auf diesem Gerät gespeichert/)).toBeVisible();
  expect(question.getByText(/bleiben sie hier und warten, bis Sie sich/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Abmelden' }));
  await loggingOut();
  expect([...queue.items.keys()]).toEqual(['item-1', 'item-2']);
});

test('queued items are sent first if wanted, then the logout follows', async () => {
  const queue = device(reading({ wait: { from: Date.now(), until: Date.now() + 60_000 } }));
  const sendResults = jest.fn(async (id: string) => ({ ok: true, value: { id } }) as never);
  const question = await asked({ queue, api: { sendResults } });
  expect(sendResults).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Zuerst senden' }));
  await loggingOut();
  expect(sendResults).toHaveBeenCalledTimes(1);
  expect(queue.items.size).toBe(0);
});

test('items that cannot be sent keep the dialog open, and nothing is lost', async () => {
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

test('a logout that is cancelled while readings are sent does not happen', async () => {
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
  expect(await screen.findByText(/^Die Ergebnisse wurden erfolgreich gesendet\./)).toBeVisible();
  expect(screen.queryByText('Sie werden abgemeldet...')).not.toBeInTheDocument();
});

test('readings that are sent while the dialog is open close it, and the logout follows', async () => {
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
  // One revalidation for the changed accounts. One for the dialog would change the queue, and cause the next.
  expect(look.mock.calls.length).toBeLessThanOrEqual(1);
});

test('readings of another account need no confirmation', async () => {
  await renderPortal({ ...offline, queue: device(reading({ accountId: 'fremd', accountName: 'fremder' })) });
  await screen.findByRole('link', { name: /^Ausgang: / });
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await loggingOut();
});
