import { act, screen, within } from '@testing-library/react';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const item = (language: string, path: string, text: string) => ({ language, path, text });
const written = [
  item('de-FORMAL', '/', 'Zentrale 030 1'),
  item('de-FORMAL', '/ablesung', 'Ablesehotline 030 2'),
  item('en-FORMAL', '/ablesung', 'Reading hotline 030 2'),
  item('en-FORMAL', '/help', 'Help 030 3'),
];
const closed = { jobConstraints: { latestExecution: '2026-11-01' } };

/** A job, where the utility has written these texts; answers what was asked for beside jobs and application. */
async function showJob(texts = written, { job = exampleJob(), inEnglish = false } = {}) {
  const asked: string[] = [];
  await showReading({
    jobs: [job],
    address: '/ablesung/job-1',
    inEnglish,
    api: {
      atOtherPaths: async ({ path }) => {
        asked.push(path);
        return { ok: true, value: { contactInformationItems: texts } };
      },
    },
  });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  return asked;
}

const contacts = () => screen.queryAllByRole('region', { name: 'So erreichen Sie uns' });

test.each([
  ['German', false, 'Ablesehotline 030 2'],
  ['English', true, 'Reading hotline 030 2'],
])('every job ends with whom to turn to about jobs, in %s', async (_language, inEnglish, text) => {
  const asked = await showJob(written, { inEnglish });
  const place = await screen.findByText(text);
  expect(asked).toEqual(['/api/public/contact/test']);
  const form = screen.getByRole('textbox', { name: /1\.8\.0/ });
  expect(form.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the general contact is used for jobs without one of their own', async () => {
  await showJob(written.slice(0, 1));
  expect(await screen.findByText('Zentrale 030 1')).toBeVisible();
});

test.each([
  ['done', exampleJob({ done: true })],
  ['closed', exampleJob({ ...closed, config: { meterReading: { forbidSendAfterDays: 5 } } })],
])('a job that is %s says it once', async (_state, job) => {
  await showJob(written, { job });
  await screen.findByText('Ablesehotline 030 2');
  expect(contacts()).toHaveLength(1);
  const [contact] = contacts();
  if (contact) expect(within(contact).getByRole('heading', { level: 2 })).toBeVisible();
});

test('where the utility has written nothing there is nothing', async () => {
  await showJob([]);
  expect(contacts()).toHaveLength(0);
});
