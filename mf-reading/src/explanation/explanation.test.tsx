import { act, screen, within } from '@testing-library/react';
import { addDays, instantOfDay } from '@zaehlwerk/domain';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const event = (
  daysAgo: number,
  readingValue: number,
  reason: 'PERIODIC_READING' | 'ESTIMATED_READING' = 'PERIODIC_READING',
) => ({ readingDate: instantOfDay(addDays('2026-11-20', -daysAgo)), readingValue, reason });
/** Used 1000 in the year before last: 12500 to 13500 are expected. */
const usual = exampleTask({ preDecimals: 5, readingEvents: [event(730, 11_000), event(365, 12_000)] });
const withRates = (...meterRateTasks: ReturnType<typeof exampleTask>[]) =>
  exampleJob({ meter: { meterRateTasks } });
const field = (rate = 'Verbrauch (1.8.0)') => screen.getByRole('textbox', { name: `Zählerstand ${rate}` });
const comment = () => screen.getByRole('textbox', { name: 'Kommentar' });
const explain = () => screen.getByRole('button', { name: 'Erklären' });

async function entering(value: string, ...tasks: ReturnType<typeof exampleTask>[]) {
  const { user } = await showReading({ jobs: [withRates(...(tasks.length > 0 ? tasks : [usual]))], address });
  await user.type(field(), value);
  await leave(user);
  return user;
}

/** On to the next field; what opens then is there. */
async function leave(user: Awaited<ReturnType<typeof showReading>>['user']) {
  await user.tab();
  await act(() => jest.advanceTimersByTimeAsync(10));
}

test('an expected reading needs no explanation', async () => {
  await entering('13000');
  expect(screen.queryByRole('button', { name: 'Erklären' })).not.toBeInTheDocument();
});

test('the expected range is a sentence, and its basis another', async () => {
  await entering('11999');
  expect(field()).toHaveAccessibleDescription(/Niedriger als der Stand vom 20\.11\.2025/);
  expect(explain()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText(/Am 20\.11\.2026 erwarten wir etwa 12\.500\skWh bis 13\.500\skWh\./)).toBeVisible();
  expect(screen.getByText(/12\.000\skWh am 20\.11\.2025, und .* für 365 Tage, ±\s50\s%/)).toBeVisible();
});

test('a comma that slipped: one tap enters what was meant, and the focus is in the field', async () => {
  const user = await entering('1300');
  await user.clear(field());
  await user.paste('130004');
  await leave(user);
  expect(field()).toHaveAccessibleDescription(/Bitte geben Sie höchstens 5 Stellen vor dem Komma ein/);
  await user.click(screen.getByRole('button', { name: /^13\.000\skWh übernehmen$/ }));
  expect(field()).toHaveValue('13000');
  expect(screen.queryByText(/Bitte geben Sie höchstens/)).not.toBeInTheDocument();
});

test('swapped rates: both values are shown, and one tap swaps them', async () => {
  const low = exampleTask({
    taskId: 'task-2',
    rateName: 'Nachtstrom',
    obis: '1-0:1.8.2',
    preDecimals: 5,
    readingEvents: [event(730, 40_000), event(365, 41_000)],
  });
  const user = await entering('42000', usual, low);
  await user.type(field('Nachtstrom (1.8.2)'), '13000');
  await leave(user);
  expect(
    screen.getByText(
      /Dann zeigt Verbrauch \(1\.8\.0\) 13\.000\skWh und Nachtstrom \(1\.8\.2\) 42\.000\skWh\./,
    ),
  ).toBeVisible();
  const [swap] = screen.getAllByRole('button', { name: 'Werte tauschen' });
  await user.click(swap ?? document.body);
  expect(field()).toHaveValue('13000');
  expect(field('Nachtstrom (1.8.2)')).toHaveValue('42000');
});

test.each([
  [
    'a register that rolled over',
    '200',
    [event(730, 98_500), event(365, 99_500)],
    /wieder bei null angekommen\? Dann wurden 700\skWh verbraucht/,
    'Das Zählwerk ist übergelaufen und zählt wieder ab null.',
  ],
  [
    'a last reading that was estimated',
    '13000',
    [event(730, 11_000), event(365, 12_000), event(100, 13_200, 'ESTIMATED_READING')],
    'Der Stand vom 12.08.2026 war nur geschätzt. War er zu hoch?',
    'Der letzte Stand war geschätzt und zu hoch.',
  ],
  [
    'a meter that was exchanged',
    '40',
    [event(730, 11_000), event(365, 12_000)],
    'Wurde der Zähler gewechselt?',
    'Der Zähler wurde gewechselt.',
  ],
] as const)(
  '%s travels as the comment; nothing else is changed',
  async (_name, value, readingEvents, words, note) => {
    const user = await entering(value, { ...usual, readingEvents: [...readingEvents] });
    const cause = screen.getByText(words).closest('li');
    const tap = within(cause ?? document.body).getByRole('button', { name: 'In den Kommentar schreiben' });
    await user.click(tap);
    expect(comment()).toHaveValue(note);
    expect(tap).toHaveAttribute('aria-pressed', 'true');
    expect(field()).toHaveValue(value);
    await user.click(tap);
    expect(comment()).toHaveValue('');
  },
);

test('with several rates the comment says which register it is about', async () => {
  const user = await entering('40', usual, exampleTask({ taskId: 'task-2', rateName: 'Nachtstrom' }));
  await user.click(screen.getByRole('button', { name: 'In den Kommentar schreiben' }));
  expect(comment()).toHaveValue('Verbrauch (1.8.0): Der Zähler wurde gewechselt.');
});

test('a reading that fits another open meter of the house leads there', async () => {
  const other = exampleJob({
    id: 'job-2',
    meter: {
      meterNumber: '1ESY999',
      meterRateTasks: [exampleTask({ readingEvents: [event(730, 700), event(365, 800)] })],
    },
  });
  const { user } = await showReading({ jobs: [withRates(usual), other], address });
  await user.type(field(), '900');
  await leave(user);
  const meter = screen.getByRole('link', { name: 'Stromzähler 1ESY999' });
  expect(meter).toHaveAccessibleDescription(
    /^Haben Sie einen anderen Zähler abgelesen\? Der Stand passt zu:$/,
  );
  await user.click(meter);
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung/job-2');
  expect(field()).toHaveValue('');
});

test('nothing opens while the user types, but when the field is left', async () => {
  const { user } = await showReading({ jobs: [withRates(usual)], address });
  await user.type(field(), '11999');
  await act(() => jest.advanceTimersByTimeAsync(1600));
  expect(explain()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(/erwarten wir/)).not.toBeInTheDocument();
  await leave(user);
  expect(explain()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText(/erwarten wir etwa/)).toBeVisible();
});

test('it opens when the finger is lifted, not under it', async () => {
  const { user } = await showReading({ jobs: [withRates(usual)], address });
  await user.type(field(), '11999');
  const addComment = screen.getByRole('button', { name: 'Kommentar hinzufügen' });
  await user.pointer({ target: addComment, keys: '[MouseLeft>]' });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(addComment).toHaveFocus();
  expect(explain()).toHaveAttribute('aria-expanded', 'false');
  await user.pointer({ target: addComment, keys: '[/MouseLeft]' });
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(explain()).toHaveAttribute('aria-expanded', 'true');
});

test('a tap closes it, and it stays closed for as long as the reading is the same', async () => {
  const user = await entering('11999');
  await user.click(explain());
  expect(explain()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(/erwarten wir/)).not.toBeInTheDocument();
  await user.click(field());
  await leave(user);
  expect(explain()).toHaveAttribute('aria-expanded', 'false');
  await user.type(field(), '{Backspace}8');
  await leave(user);
  expect(explain()).toHaveAttribute('aria-expanded', 'true');
});

test('a tap on it while the field has the focus opens it', async () => {
  const { user } = await showReading({ jobs: [withRates(usual)], address });
  await user.type(field(), '11999');
  await act(() => jest.advanceTimersByTimeAsync(1600));
  await user.click(explain());
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(explain()).toHaveAttribute('aria-expanded', 'true');
});

test('it is explained once more before sending, with the same taps', async () => {
  const user = await entering('13000');
  await user.clear(field());
  await user.type(field(), '1299');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  const dialog = screen.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });
  expect(within(dialog).getByText(/Ist vielleicht das Komma verrutscht\?/)).toBeVisible();
  expect(within(dialog).getByText(/erwarten wir etwa 12\.500\skWh bis 13\.500\skWh/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'In den Kommentar schreiben' }));
  await user.click(within(dialog).getByRole('button', { name: 'Korrigieren' }));
  expect(comment()).toHaveValue('Der Zähler wurde gewechselt.');
});

test.each([
  ['letters within', '13000a50', 'Bitte geben Sie nur Ziffern ein'],
  ['another unit', '13000 m³', 'Dieses Zählwerk zählt in kWh, nicht in m³'],
])('text pasted with %s is shown unchanged, and is not explained', async (_name, pasted, message) => {
  const { user } = await showReading({ jobs: [withRates(usual)], address });
  await user.click(field());
  await user.paste(pasted);
  await leave(user);
  expect(field()).toHaveValue(pasted);
  expect(field()).toHaveAccessibleDescription(new RegExp(`${message}$`));
  expect(screen.queryByRole('button', { name: 'Erklären' })).not.toBeInTheDocument();
});

test('outside of the utility’s range, no more is expected than that allows', async () => {
  await entering('13400', { ...usual, readingValueValidation: { maximumValue: 13_300 } });
  expect(field()).toHaveAccessibleDescription(/Über dem erwarteten Höchstwert von 13\.300\skWh$/);
  expect(screen.getByText(/erwarten wir etwa 12\.500\skWh bis 13\.300\skWh\./)).toBeVisible();
  expect(screen.getByText(/±\s50\s%\. Eingegrenzt auf die Spanne/)).toBeVisible();
});

test('where the history contradicts the utility’s range, only that is said', async () => {
  await entering('13000', { ...usual, readingValueValidation: { maximumValue: 12_400 } });
  expect(field()).toHaveAccessibleDescription(/Über dem erwarteten Höchstwert von 12\.400\skWh$/);
  expect(screen.queryByRole('button', { name: 'Erklären' })).not.toBeInTheDocument();
});

test.each([
  [98_900, /erwarten wir etwa 99\.400\skWh bis 99\.999\skWh, oder nach dem Überlauf 0 bis 400\skWh\./],
  [99_500, /erwarten wir nach dem Überlauf etwa 0\skWh bis 1\.000\skWh\./],
])('the expected range after %s of a register that ends at 99999', async (last, words) => {
  await entering('50000', {
    ...usual,
    readingEvents: [event(730, last - 1000), event(365, last)],
  });
  expect(screen.getByText(words)).toBeVisible();
});

test('a comma that was left out is offered, where the number would be whole', async () => {
  const readingEvents = [event(730, 23_000), event(365, 26_000)];
  const { user } = await showReading({
    jobs: [withRates(exampleTask({ postDecimals: 1, readingEvents }))],
    address,
    application: { meterReading: { queryPostDecimals: true } },
  });
  await user.type(field(), '291505');
  await leave(user);
  await user.click(screen.getByRole('button', { name: /^29\.150,5\skWh übernehmen$/ }));
  expect(field()).toHaveValue('29150,5');
});

test('surplus decimals of a whole-number register are cut off with a note, beside other doubts', async () => {
  const { user } = await showReading({ jobs: [withRates(usual)], address });
  await user.type(field(), '99000,5');
  await leave(user);
  expect(field()).toHaveValue('99000');
  expect(field()).toHaveAccessibleDescription(/Ohne Nachkommastellen übernommen\. 87\.000\skWh seit/);
});

test('ambiguous digit groups are asked about by the field before sending', async () => {
  const { user } = await showReading({ jobs: [withRates(usual)], address });
  await user.type(field(), '13.000');
  await leave(user);
  expect(field()).toHaveAccessibleDescription(/13000 oder 13\?/);
  expect(screen.getByRole('button', { name: 'Ablesung senden' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '13000 übernehmen' }));
  expect(field()).toHaveValue('13000');
});

test('readings are written with the decimals of their register, ends of a range alike', async () => {
  const cubic = exampleTask({
    unit: 'm³',
    postDecimals: 3,
    readingEvents: [event(730, 300.5), event(365, 301.72)],
  });
  const { user } = await showReading({
    jobs: [withRates(cubic)],
    address,
    application: { meterReading: { queryPostDecimals: true } },
  });
  await user.type(field(), '301,000');
  await leave(user);
  expect(screen.getByText(/Stand, 301,720\sm³ am/)).toBeVisible();
  expect(screen.getByText(/erwarten wir etwa 302,330\sm³ bis 303,550\sm³\./)).toBeVisible();
});
