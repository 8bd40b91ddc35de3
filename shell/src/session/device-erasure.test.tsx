import { screen, waitFor, within } from '@testing-library/react';
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

const twoReadings = () =>
  device(
    reading(),
    reading({ id: 'item-2', subject: 'job-2' }),
    reading({ id: 'item-3', accountId: 'nachbar', accountName: 'nachbar' }),
  );
const offline: PortalUnderTest = { probe: async () => 'offline' };

test('the dialog names the account, and Escape changes nothing', async () => {
  const question = await asked({ queue: device() });
  expect(question.getByText(/^Von \S.+ verschwinden hier:/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText('Sie werden abgemeldet...')).not.toBeInTheDocument();
});

test('readings that wait are asked about apart, by their number, and stay unless they are named', async () => {
  const queue = twoReadings();
  await press(await asked({ ...offline, queue }), 'Löschen und abmelden');
  const second = await dialog('Auch löschen, was noch nicht gesendet ist: 2 Ablesungen?');
  expect(queue.items.size).toBe(3);
  await press(second, 'Behalten und abmelden');
  await loggingOut();
  expect(queue.items.size).toBe(3);
});

test('readings go only after the second confirmation, and never those of another account', async () => {
  const queue = twoReadings();
  await press(await asked({ ...offline, queue }), 'Löschen und abmelden');
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
