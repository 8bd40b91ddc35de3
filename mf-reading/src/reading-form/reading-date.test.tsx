import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { dayOfMoment } from '@zaehlwerk/domain';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { memoryDrafts } from '@zaehlwerk/store/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const toDate = () => screen.queryByRole('button', { name: 'Ablesedatum: heute' });
/** A button opens the field. */
const date = () => {
  const button = toDate();
  if (button) fireEvent.click(button);
  return screen.getByLabelText('Ablesedatum');
};
const choose = (day: string) => fireEvent.change(date(), { target: { value: day } });
const fallenBack = 'Nur 21.10.2026 bis 20.11.2026 ist möglich. Das Datum ist jetzt heute.';

test('the day is today at first, and the possible days are stated in words and to the date picker', async () => {
  await showReading({ jobs: [exampleJob()], address });
  expect(toDate()).toHaveTextContent(/^heute$/);
  expect(date()).toHaveValue('20.11.2026');
  expect(date()).toHaveFocus();
  const calendar = document.querySelector('input[type="date"]');
  expect(calendar).toHaveAttribute('min', '2026-10-21');
  expect(calendar).toHaveAttribute('max', '2026-11-20');
  expect(date()).toHaveAccessibleDescription('Möglich: 21.10.2026 bis 20.11.2026');
});

test('the utility’s day counts, and is named where the device shows another one', async () => {
  // One of them is a day ahead of the device, or behind it, wherever that is: it is 10 o'clock in UTC.
  const [zone, today] =
    dayOfMoment(new Date('2026-11-20T10:00:00Z'), undefined) === '2026-11-21'
      ? ['Europe/Berlin', '20.11.2026']
      : ['Pacific/Kiritimati', '21.11.2026'];
  const shown = await showReading({ jobs: [exampleJob()], address, application: { timeZone: zone } });
  expect(toDate()).not.toBeInTheDocument();
  expect(date()).toHaveValue(today);
  expect(date()).toHaveAccessibleDescription(
    expect.stringContaining(` bis ${today}. Beim Versorger ist heute der ${today}.`),
  );
  shown.unmount();
  await showReading({ jobs: [exampleJob()], address, application: { timeZone: deviceZone } });
  expect(date()).not.toHaveAccessibleDescription(expect.stringContaining('Versorger'));
});

test('the period’s start and the configuration narrow and widen the possible days', async () => {
  const job = exampleJob({
    jobConstraints: { earliestExecution: '2026-11-15' },
    config: { meterReading: { readingDateMaxDaysInFuture: 2 } },
  });
  await showReading({ jobs: [job], address });
  expect(date()).toHaveAccessibleDescription('Möglich: 15.11.2026 bis 22.11.2026');
});

test.each(['2026-10-20', '21.11.2026', '1.10.26', '31.11.2026', 'gestern', ''])(
  'the day %s gives way to today when the field is left',
  async day => {
    await showReading({ jobs: [exampleJob()], address });
    choose(day);
    expect(date()).toHaveValue(day);
    fireEvent.blur(date());
    expect(date()).toHaveValue('20.11.2026');
    expect(date()).toHaveAccessibleDescription(fallenBack);
  },
);

test('it falls back after a while, too: a date picker does not leave the field', async () => {
  await showReading({ jobs: [exampleJob()], address });
  choose('2026-01-01');
  await act(() => jest.advanceTimersByTimeAsync(1600));
  expect(date()).toHaveValue('20.11.2026');
  expect(screen.getByText(fallenBack)).toBeInTheDocument();
});

test('a half-typed day is not interrupted, and is reported when the field is left', async () => {
  const { user } = await showReading({ jobs: [exampleJob()], address });
  await user.clear(date());
  await user.type(date(), '1.11');
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(date()).toHaveValue('1.11');
  await user.type(date(), '.26');
  await user.tab();
  expect(date()).toHaveValue('01.11.2026');
  expect(screen.queryByText(fallenBack)).not.toBeInTheDocument();
});

test('a possible day takes the warning away', async () => {
  await showReading({ jobs: [exampleJob()], address });
  choose('2026-01-01');
  fireEvent.blur(date());
  choose('2026-11-02');
  fireEvent.blur(date());
  expect(date()).toHaveValue('02.11.2026');
  expect(screen.queryByText(fallenBack)).not.toBeInTheDocument();
});

test('without a period that has begun the day is not asked for', async () => {
  await showReading({ jobs: [exampleJob({ jobConstraints: { earliestExecution: '2026-11-21' } })], address });
  expect(screen.queryByLabelText(/^Ablesedatum/)).not.toBeInTheDocument();
});

test.each([
  [
    { earliestExecution: '2026-11-21' },
    {},
    'Er beginnt am 21.11.2026. Sie können die Ablesung trotzdem schon senden.',
    true,
  ],
  [
    { earliestExecution: '2026-12-31' },
    { forbidSendBeforeDays: 5 },
    'Er beginnt am 31.12.2026. Senden können Sie die Ablesung ab dem 26.12.2026.',
    false,
  ],
  [
    { latestExecution: '2026-11-19' },
    {},
    'Er endete am 19.11.2026. Sie können die Ablesung trotzdem noch senden.',
    true,
  ],
  [
    { latestExecution: '2026-11-01' },
    { forbidSendAfterDays: 5 },
    /^Er endete am 01\.11\.2026\. Die Ablesung kann nicht mehr gesendet werden\./,
    false,
  ],
])('outside of the period %j with %j', async (jobConstraints, meterReading, notice, canSend) => {
  const contact = { language: 'de-FORMAL', path: '/', text: 'Hotline: 030 23125-100' };
  const { user } = await showReading({
    jobs: [exampleJob({ jobConstraints, config: { meterReading } })],
    address,
    api: { atOtherPaths: async () => ({ ok: true, value: { contactInformationItems: [contact] } }) },
  });
  expect(screen.getByText(notice)).toBeInTheDocument();
  if (!canSend) {
    await waitFor(() => expect(screen.getByText(contact.text)).toBeInTheDocument());
    expect(screen.queryByRole('textbox', { name: /^Zählerstand/ })).not.toBeInTheDocument();
    return;
  }
  await user.type(screen.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' }), '5');
  expect(screen.getByRole('button', { name: 'Ablesung senden' })).toBeEnabled();
});

test('entries from before the end of the period stay visible', async () => {
  const drafts = memoryDrafts();
  const jobOf = (latestExecution: string) =>
    exampleJob({ jobConstraints: { latestExecution }, config: { meterReading: { forbidSendAfterDays: 0 } } });
  const first = await showReading({ jobs: [jobOf('2026-11-20')], address, drafts });
  await first.user.type(screen.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' }), '4711');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  first.unmount();
  await showReading({ jobs: [jobOf('2026-11-19')], address, drafts });
  const field = screen.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' });
  expect(field).toHaveValue('4711');
  expect(field).toBeDisabled();
});
