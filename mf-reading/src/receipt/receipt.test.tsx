import { screen, within } from '@testing-library/react';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const sent = (readingValue: number, submissionNumber: string, created: string) => ({
  readingDate: '2026-11-10T12:00:00.000Z',
  readingValue,
  comment: 'Tür klemmt',
  created,
  submissionNumber,
});
const job = exampleJob({
  done: true,
  meter: {
    meterRateTasks: [
      exampleTask({
        rateName: 'Hochtarif',
        obis: '1-0:1.8.1',
        readingResults: [sent(1234, 'AAAAA-22222', '2026-11-10T14:05:00.000Z')],
      }),
      exampleTask({
        taskId: 'task-2',
        rateName: 'Niedertarif',
        obis: '1-0:1.8.2',
        readingResults: [sent(77, 'BBBBB-33333', '2026-11-12T14:05:00.000Z')],
      }),
    ],
  },
});

async function openReceipt(inEnglish = false) {
  const shown = await showReading({ jobs: [job], address: '/ablesung/job-1', inEnglish });
  await shown.user.click(screen.getByRole('button', { name: inEnglish ? 'Receipt' : 'Beleg' }));
  const dialog = await screen.findByRole('dialog', { name: inEnglish ? 'Receipt' : 'Beleg' });
  return { ...shown, dialog: within(dialog) };
}

test('the receipt of a done job: number, when the server took it, and what was read', async () => {
  const { dialog } = await openReceipt();
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(job.meter.meterNumber),
    expect.any(String),
    ...['BBBBB-33333', expect.stringMatching(/^12\.11\.2026, \d\d:05$/)],
    expect.stringMatching(/^77.*kWhAbgelesen am 10\.11\.2026Kommentar: Tür klemmt$/),
    ...['AAAAA-22222', expect.stringMatching(/^10\.11\.2026, \d\d:05$/)],
    expect.stringMatching(/^1\.234.*kWhAbgelesen am 10\.11\.2026Kommentar: Tür klemmt$/),
  ]);
  expect(dialog.getByText('Zählerstand Hochtarif (1.8.1)')).toBeVisible();
});

test('it is printed alone, as long as it is open', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, dialog } = await openReceipt(true);
  const paper = () => document.querySelector('[data-paper-document] h1');
  expect(document.documentElement.dataset.paper).toBe('');
  expect(paper()).toHaveTextContent('Receipt');
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(document.documentElement.dataset.paper).toBeUndefined();
  expect(paper()).toBeNull();
  print.mockRestore();
});
