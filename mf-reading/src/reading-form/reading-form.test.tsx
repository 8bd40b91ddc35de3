import { act, screen } from '@testing-library/react';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const high = exampleTask({ rateName: 'Hochtarif', obis: '1-0:1.8.1' });
const low = exampleTask({ taskId: 'task-2', rateName: 'Niedertarif', obis: '1-0:1.8.2' });
const withRates = (...meterRateTasks: ReturnType<typeof exampleTask>[]) =>
  exampleJob({ meter: { meterRateTasks } });
const reading = (rate: string) => screen.getByRole('textbox', { name: `Zählerstand ${rate}` });
const send = () => screen.getByRole('button', { name: /^(Ablesung|Trotzdem) senden$/ });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test('every rate has a field with unit, last reading and its day; several rates come with a hint', async () => {
  const readingEvents = [
    { readingDate: '2025-12-31T12:00:00.000Z', readingValue: 12345.6, reason: 'ESTIMATED_READING' as const },
  ];
  await showReading({ jobs: [withRates({ ...high, readingEvents }, low)], address });
  expect(reading('Hochtarif (1.8.1)')).toHaveAccessibleDescription(
    /kWh.*zuletzt\s*12\.345\s?,6\s*·\s31\.12\.2025 \(geschätzt\)/,
  );
  expect(reading('Niedertarif (1.8.2)')).toHaveAccessibleDescription(/Kein früherer Stand bekannt/);
  expect(screen.getByText(/mehrere Zählwerke/)).toBeInTheDocument();
});

test('the meter’s hint stands above its first register, and not a second time beside the form', async () => {
  const job = exampleJob({ meter: { meterAddress: { hint: 'Schlüssel beim Hausmeister' } } });
  await showReading({ jobs: [job], address });
  const hint = screen.getByText('Schlüssel beim Hausmeister');
  const isBefore = hint.compareDocumentPosition(reading('Verbrauch (1.8.0)'));
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the names in English', async () => {
  const { user } = await showReading({ jobs: [withRates(high)], address, inEnglish: true });
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  for (const name of ['Meter reading Hochtarif (1.8.1)', 'Comment']) {
    expect(screen.getByRole('textbox', { name })).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Reading date: today' }));
  expect(screen.getByRole('textbox', { name: 'Reading date' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Send reading' })).toBeDisabled();
});

test('sending needs a reading and shows that; zero is a reading', async () => {
  const { user } = await showReading({ jobs: [withRates(high)], address });
  expect(send()).toBeDisabled();
  expect(screen.getByText('Zum Senden fehlt noch ein Zählerstand.')).toBeInTheDocument();
  await user.type(reading('Hochtarif (1.8.1)'), '0');
  expect(send()).toBeEnabled();
});

test('the bar names what is missing, and leads there', async () => {
  const application = { meterReading: { queryPostDecimals: true } };
  const { user } = await showReading({
    jobs: [withRates({ ...high, postDecimals: 3 }, { ...low, postDecimals: 1 })],
    address,
    application,
  });
  await user.click(screen.getByRole('button', { name: 'Zum Senden fehlt noch ein Zählerstand.' }));
  expect(reading('Hochtarif (1.8.1)')).toHaveFocus();
  await user.keyboard('12');
  expect(screen.getByText('Hochtarif (1.8.1): Es fehlen 3 Nachkommastellen')).toBeVisible();
  await user.keyboard(',50');
  await user.click(screen.getByRole('button', { name: 'Hochtarif (1.8.1): Es fehlt 1 Nachkommastelle' }));
  expect(reading('Hochtarif (1.8.1)')).toHaveFocus();
  await user.keyboard('0');
  expect(send()).toBeEnabled();
});

test('faults of a reading are shown a while after typing, or when the field is left', async () => {
  const application = { meterReading: { queryPostDecimals: true } };
  const { user } = await showReading({
    jobs: [withRates({ ...high, postDecimals: 3 })],
    address,
    application,
  });
  const field = reading('Hochtarif (1.8.1)');
  const message = 'Bitte geben Sie genau 3 Nachkommastellen ein';
  await user.type(field, '12,5');
  await pass(1400);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(field).toBeValid();
  await pass(200);
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(field).toBeInvalid();
  expect(send()).toBeDisabled();
  await user.type(field, '0');
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText(message)).toBeInTheDocument();
});

test.each([
  [false, 'true', 'false'],
  [true, 'false', 'true'],
])('a reading outside of the range, strict %s', async (strictValidation, canSend, isInvalid) => {
  const task = {
    ...high,
    readingValueValidation: { minimumValue: 100, maximumValue: 20_000, strictValidation },
  };
  const { user } = await showReading({ jobs: [withRates(task)], address });
  await user.type(reading('Hochtarif (1.8.1)'), '20001');
  await user.tab();
  expect(reading('Hochtarif (1.8.1)')).toHaveAccessibleDescription(
    /Über dem erwarteten Höchstwert von 20\.000\skWh/,
  );
  expect(String(!send().hasAttribute('disabled'))).toBe(canSend);
  expect(reading('Hochtarif (1.8.1)').getAttribute('aria-invalid') ?? 'false').toBe(isInvalid);
});

test('a job’s own configuration wins over the application’s', async () => {
  const job = {
    ...withRates({ ...high, postDecimals: 1 }),
    config: { meterReading: { queryPostDecimals: true } },
  };
  const { user } = await showReading({ jobs: [job], address });
  await user.type(reading('Hochtarif (1.8.1)'), '12,5');
  expect(send()).toBeEnabled();
});

test('usual comments are added and removed with one press, beside own words', async () => {
  const application = { meterReading: { defaultComments: ['Wohnung steht leer'] } };
  const { user } = await showReading({ jobs: [withRates(high)], address, application });
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  const comment = screen.getByRole('textbox', { name: 'Kommentar' });
  expect(comment).toHaveFocus();
  await user.type(comment, 'Bitte klingeln');
  const empty = screen.getByRole('button', { name: 'Wohnung steht leer' });
  await user.click(empty);
  expect(comment).toHaveValue('Bitte klingeln\nWohnung steht leer');
  expect(empty).toHaveAttribute('aria-pressed', 'true');
  await user.click(empty);
  expect(comment).toHaveValue('Bitte klingeln');
  await user.click(screen.getByRole('button', { name: 'Der Zähler wurde gewechselt.' }));
  expect(screen.getByText(/vergleichen Sie die Nummer am Zähler/)).toBeInTheDocument();
});

test('a comment is counted, never cut off, and blocks sending when it is too long', async () => {
  const { user } = await showReading({ jobs: [withRates(high)], address });
  await user.type(reading('Hochtarif (1.8.1)'), '5');
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  const comment = screen.getByRole('textbox', { name: 'Kommentar' });
  expect(comment).toHaveFocus();
  await user.click(comment);
  await user.paste('x'.repeat(1001));
  expect(comment).toHaveAccessibleDescription(/1\.001 von 1\.000 Zeichen.*höchstens 1\.000 Zeichen/);
  expect(send()).toBeDisabled();
});

test('a comment of few characters is warned about, once it is written, and may be sent', async () => {
  const { user } = await showReading({ jobs: [withRates(high)], address });
  const warning = 'Der Kommentar ist sehr kurz. Bitte schreiben Sie mindestens 5 Zeichen.';
  await user.type(reading('Hochtarif (1.8.1)'), '5');
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  const comment = screen.getByRole('textbox', { name: 'Kommentar' });
  expect(comment).toHaveFocus();
  await user.type(comment, 'Tür ');
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText(warning)).toBeInTheDocument();
  expect(comment).toBeValid();
  expect(send()).toBeEnabled();
  await user.type(comment, 'zu!');
  await user.tab();
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

test('entries survive a look at another job, and a reload of the jobs', async () => {
  const fetchJobs = jest.fn(async () => ({
    ok: true as const,
    value: [withRates(high), exampleJob({ id: 'job-2' })],
  }));
  const { user } = await showReading({ api: { fetchJobs }, address });
  await user.type(reading('Hochtarif (1.8.1)'), '123');
  const toOtherJob = () => user.click(screen.getByRole('link', { name: /1ESY.*offen/, current: false }));
  await toOtherJob();
  expect(reading('Verbrauch (1.8.0)')).toHaveValue('');
  await toOtherJob();
  expect(reading('Hochtarif (1.8.1)')).toHaveValue('123');
  await pass(120_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await pass(1000);
  expect(fetchJobs).toHaveBeenCalledTimes(2);
  expect(reading('Hochtarif (1.8.1)')).toHaveValue('123');
});
