import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SentReceipt } from '@zaehlwerk/store/host';
import { device, reading, readingKinds } from '../testing/queued-readings.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const receipt: SentReceipt = {
  summary: { name: '1ESY1', values: [{ label: 'HT', value: '12345.50', unit: 'kWh' }] },
  comments: ['Tür klemmt'],
  photos: 2,
  takenAt: '2026-11-19T12:00:00.000Z',
  number: '7KMPX-3WD9F',
  created: '2026-11-20T14:05:00.000Z',
};

/** The queue page of a device with these deliveries, oldest first. */
async function queuePage(sent: readonly { readonly accountId?: string; readonly receipt?: unknown }[]) {
  const queue = device();
  for (const [index, { accountId = 'account-1', receipt }] of sent.entries()) {
    const id = `sent-${index}`;
    const at = Date.UTC(2026, 10, 21, index);
    queue.deliveries.set(id, { id, accountId, kind: 'job-reading', subject: id, at, receipt });
  }
  await renderPortal({ address: '/ausgang', modules: [sampleModule({ queueKinds: readingKinds })], queue });
  await screen.findByText('Nichts wartet auf den Versand');
  return userEvent.setup();
}

const buttons = () => screen.queryAllByRole('button', { name: /^Beleg/ });

test('the receipt of a sent reading has its number, time and values', async () => {
  const user = await queuePage([{ receipt }]);
  const section = within(screen.getByRole('region', { name: 'Von diesem Gerät gesendet' }));
  expect(section.getByText(/^Eingegangen am 20\.11\.2026, \d\d:05$/)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Beleg 1ESY1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Beleg' }));
  const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent);
  const said = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms.map((term, index) => [term, said[index]])).toEqual([
    ['Zähler', '1ESY1'],
    ['Konto', 'Erika Mustermann'],
    ['Vorgangsnummer', '7KMPX-3WD9F'],
    ['Eingegangen am', expect.stringMatching(/^20\.11\.2026, \d\d:05$/)],
    ['Abgelesen am', '19.11.2026'],
    ['Zählerstand HT', '12.345,50 kWhKommentar: Tür klemmt'],
    ['Fotos', '2'],
  ]);
});

test('an open receipt is printed alone', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const user = await queuePage([{ receipt }]);
  await user.click(screen.getByRole('button', { name: 'Beleg 1ESY1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const paper = () => document.querySelector('[data-paper-document]');
  expect(paper()).toHaveTextContent('7KMPX-3WD9F');
  await user.click(dialog.getByRole('button', { name: 'Drucken' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  expect(paper()).toBeNull();
  print.mockRestore();
});

test('a receipt may lack its number; a delivery without a receipt is not listed', async () => {
  const { number: _, created: _created, ...known } = receipt;
  const user = await queuePage([{}, { receipt: known }]);
  expect(buttons()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Beleg 1ESY1' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^21\.11\.2026, \d\d:00$/)).toBeVisible();
  expect(dialog.queryByText('Vorgangsnummer')).not.toBeInTheDocument();
});

test('the latest delivery comes first, and logged-out accounts have none', async () => {
  const of = (name: string) => ({ ...receipt, summary: { name, values: [] } });
  await queuePage([{ receipt: of('1') }, { receipt: of('2') }, { receipt: of('3'), accountId: 'other' }]);
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Beleg2', 'Beleg1']);
});

test('an anonymous reading that is sent while the page is open gets its receipt', async () => {
  const request = {
    path: '/api/pro/unknown-reading',
    body: { meterNumber: '1ESY1160123456', readingValue: 12345.5, readingImages: [] },
    expects: { id: '{any}' },
    receipt: { number: 'submissionNumber', created: 'created' },
  };
  const value = { id: 'x', submissionNumber: 'AAAAA-22222', created: '2026-11-20T14:05:00.000Z' };
  await renderPortal({
    address: '/ausgang',
    queue: device(reading({ kind: 'unknown-reading', request, attempts: 0 })),
    api: { sendUnknownReading: async () => ({ ok: true, value }) },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Beleg 1ESY1160123456' }));
  expect(within(await screen.findByRole('dialog')).getByText('AAAAA-22222')).toBeVisible();
});
