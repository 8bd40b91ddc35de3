import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { type PortalUnderTest, renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const loggingOut = () => screen.findByText('Sie werden abgemeldet...');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (within_: ReturnType<typeof within>, name: string) =>
  userEvent.click(within_.getByRole('button', { name }));
const first = 'Daten von diesem Gerät löschen';

async function asked(portal: PortalUnderTest) {
  await renderPortal({ modules: [sampleModule({ queueKinds: readingKinds })], ...portal });
  await userEvent.click(await screen.findByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Daten von diesem Gerät löschen' }));
  return dialog(first);
}

/** None is due: a page that is offline would open a dialog of its own about them. */
const twoReadings = () => {
  const wait = { from: Date.now(), until: Date.now() + 60_000 };
  return device(
    reading({ wait }),
    reading({ wait, id: 'item-2', subject: 'job-2' }),
    reading({ wait, id: 'item-3', accountId: 'nachbar', accountName: 'nachbar' }),
  );
};

test('the dialog names the account, and Escape changes nothing', async () => {
  const question = await asked({ queue: device() });
  expect(question.getByText(/^Von \S.+ verschwinden hier:/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText('Sie werden abgemeldet...')).not.toBeInTheDocument();
});

test('readings that wait are asked about apart, by their number, and stay unless they are named', async () => {
  const queue = twoReadings();
  await press(await asked({ queue }), 'Löschen und abmelden');
  const second = await dialog('Auch löschen, was noch nicht gesendet ist: 2 Ablesungen?');
  expect(queue.items.size).toBe(3);
  await press(second, 'Behalten und abmelden');
  await loggingOut();
  expect(queue.items.size).toBe(3);
});

test('readings go only after the second confirmation, and never those of another account', async () => {
  const queue = twoReadings();
  await press(await asked({ queue }), 'Löschen und abmelden');
  await press(
    await dialog('Auch löschen, was noch nicht gesendet ist: 2 Ablesungen?'),
    '2 Ablesungen endgültig löschen',
  );
  await loggingOut();
  await waitFor(() => expect([...queue.items.keys()]).toEqual(['item-3']));
});

test('without any, the logout follows at once', async () => {
  await press(await asked({ queue: device() }), 'Löschen und abmelden');
  await loggingOut();
});

describe('while the device does not tell what waits', () => {
  const unreadable = /^Der Speicher dieses Geräts antwortet nicht\. Es wurde nichts geändert\./;

  test.each([
    ['it fails', () => Promise.reject(new Error('device'))],
    ['it is slow', () => new Promise<never>(() => undefined)],
  ])('nothing is removed unseen, and asking again counts it: %s', async (_name, fails) => {
    const queue = twoReadings();
    const { readAll } = queue;
    queue.readAll = fails;
    const question = await asked({ queue });
    await press(question, 'Löschen und abmelden');
    expect(await question.findByText(unreadable)).toHaveRole('status');
    expect(screen.queryByText('Sie werden abgemeldet...')).not.toBeInTheDocument();
    queue.readAll = readAll;
    await press(question, 'Löschen und abmelden');
    await dialog('Auch löschen, was noch nicht gesendet ist: 2 Ablesungen?');
  });

  test('Escape still changes nothing', async () => {
    const queue = device();
    const question = await asked({ queue });
    const { readAll } = queue;
    let answer = () => {};
    queue.readAll = () =>
      new Promise(resolve => {
        answer = () => resolve(readAll());
      });
    await press(question, 'Löschen und abmelden');
    await userEvent.keyboard('{Escape}');
    answer();
    await act(() => new Promise(resolve => setTimeout(resolve, 100)));
    expect(screen.queryByText('Sie werden abgemeldet...')).not.toBeInTheDocument();
  });
});
