import { act, screen } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import { addDays, instantOfDay, type UnusualCheck } from '@zaehlwerk/domain';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const event = (daysAgo: number, readingValue: number) => ({
  readingDate: instantOfDay(addDays('2026-11-20', -daysAgo)),
  readingValue,
  reason: 'PERIODIC_READING' as const,
});
/** Used 1000 in the year before last: 12500 to 13500 are expected. */
const usual = exampleTask({
  preDecimals: 6,
  postDecimals: 1,
  readingEvents: [event(730, 11_000), event(365, 12_000)],
});
const demand = exampleTask({
  rateName: 'Höchste Leistung',
  obis: '1-0:1.6.0',
  unit: 'kW',
  readingEvents: [event(730, 86), event(365, 91)],
});
const withRates = (...meterRateTasks: ReturnType<typeof exampleTask>[]) =>
  exampleJob({ meter: { meterRateTasks } });
const dialog = () => screen.queryByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });

interface Given {
  readonly job?: Job;
  readonly unusualCheck?: UnusualCheck;
}

/** Enters a value and sends it; says what stands beside the field, and whether it was asked about. */
async function entering(value: string, { job = withRates(usual), unusualCheck }: Given = {}) {
  const submitted = jest.fn(async () => ({ ok: true as const, value: { ...job, done: true } }));
  const { user } = await showReading({
    jobs: [job],
    address,
    ...(unusualCheck && { application: { meterReading: { unusualCheck } } }),
    api: { sendResults: submitted },
  });
  const field = screen.getByRole('textbox', { name: /^Zählerstand/ });
  await user.type(field, value);
  await user.tab();
  const message = document.getElementById(`${field.id}-message`);
  const said = message?.closest('[data-kind]') ? message.textContent.replaceAll('\u00a0', ' ') : '';
  await user.click(screen.getByRole('button', { name: /^(Ablesung|Trotzdem) senden$/ }));
  // What is not asked about is sent.
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(submitted).toHaveBeenCalledTimes(dialog() ? 0 : 1);
  return { said, isAsked: dialog() !== null };
}

const use = (used: string) => `${used} kWh seit 20.11.2025, sonst etwa 1.000 kWh`;
const unusual = use('2.000');
const scant = use('Nur 1');
const none = 'Kein Verbrauch seit 20.11.2025, sonst etwa 1.000 kWh';
const low = 'Niedriger als der Stand vom 20.11.2025';
const excessive = use('5.001');

test.each<[check: UnusualCheck | undefined, value: string, said: string, isAsked: boolean]>([
  // As it is where nothing is set.
  [undefined, '13000', '', false],
  [undefined, '14000', unusual, false],
  [undefined, '12400', use('Nur 400'), false],
  [undefined, '12001', scant, true],
  [undefined, '12000', none, true],
  [undefined, '17001', excessive, true],
  [undefined, '11999', low, true],
  [undefined, '130004', use('118.004'), true],
  ['HINT', '14000', unusual, false],
  ['ASK', '13000', '', false],
  ['ASK', '14000', unusual, true],
  ['ASK', '11999', low, true],
  ['OFF', '14000', '', false],
  ['OFF', '12001', '', false],
  ['OFF', '17001', '', false],
  ['OFF', '11999', '', false],
])('with %s, %s: "%s" beside the field, asked about: %s', async (unusualCheck, value, said, isAsked) => {
  expect(await entering(value, unusualCheck && { unusualCheck })).toMatchObject({ said, isAsked });
});

test('a job may have its own way', async () => {
  const job = { ...withRates(usual), config: { meterReading: { unusualCheck: 'ASK' } } } as Job;
  expect(await entering('14000', { job })).toMatchObject({ said: unusual, isAsked: true });
});

test.each<[string, Partial<Job>]>([
  [
    'range',
    { meter: { ...withRates({ ...usual, readingValueValidation: { maximumValue: 13_300 } }).meter } },
  ],
  ['historic check', { config: { meterReading: { historicCheckEnabled: true } } }],
] as const)(
  'what a configured check questions is asked about, whatever is unusual: %s',
  async (_check, parts) => {
    const job = { ...withRates(usual), ...parts } as Job;
    const value = parts.config ? '11999' : '13400';
    expect(await entering(value, { job, unusualCheck: 'OFF' })).toMatchObject({ isAsked: true });
  },
);

test.each(['20', '93', '500'])('a maximum demand of %s is not held against earlier ones', async value => {
  expect(await entering(value, { job: withRates(demand), unusualCheck: 'ASK' })).toMatchObject({
    said: '',
    isAsked: false,
  });
});

test.each([
  ['as usual', usual, '13000', 'Verbrauch seit 20.11.2025: 1.000 kWh'],
  ['unusual: that is said instead', usual, '14000', undefined],
  ['a maximum', demand, '93', undefined],
])(
  'once the field is left, the reading says what was used since the last one: %s',
  async (_what, task, value, message) => {
    const { user } = await showReading({ jobs: [withRates(task)], address });
    const field = screen.getByRole('textbox', { name: /^Zählerstand/ });
    await user.type(field, value);
    expect(screen.queryByText(/^Verbrauch seit/)).not.toBeInTheDocument();
    await user.tab();
    const said = screen.queryByText(/^Verbrauch seit/)?.textContent.trim();
    expect(said?.replace('\u00a0', ' ')).toBe(message);
  },
);

describe('the bar', () => {
  const button = (name: string) => screen.queryByRole('button', { name });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  async function typing(value: string, pause = 1600) {
    const sendResults = jest.fn(async () => ({
      ok: true as const,
      value: { ...withRates(usual), done: true },
    }));
    const { user } = await showReading({ jobs: [withRates(usual)], address, api: { sendResults } });
    await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), value);
    await pass(pause);
    // The bar follows in a task of its own.
    await pass(0);
    return { user, sendResults };
  }

  test('says what is unusual, and takes the decision', async () => {
    const { user, sendResults } = await typing('12001');
    const anyway = screen.getByRole('button', { name: 'Trotzdem senden' });
    expect(anyway).toHaveAccessibleDescription(scant.replaceAll(' kWh', '\u00a0kWh'));
    await pass(500);
    await user.click(anyway);
    await pass(100);
    expect(dialog()).not.toBeInTheDocument();
    expect(sendResults).toHaveBeenCalledTimes(1);
  });

  test('is not answered by a finger that was on its way to the button before', async () => {
    const { user, sendResults } = await typing('12001');
    await pass(300);
    await user.click(screen.getByRole('button', { name: 'Trotzdem senden' }));
    expect(dialog()).toBeInTheDocument();
    expect(sendResults).not.toHaveBeenCalled();
  });

  test('stays as it is under a pressed finger, and asks afterwards', async () => {
    const { user } = await typing('12001', 0);
    const send = screen.getByRole('button', { name: 'Ablesung senden' });
    await user.pointer({ keys: '[MouseLeft>]', target: send });
    // The field has been left.
    await pass(1600);
    expect(send).toHaveTextContent('Ablesung senden');
    expect(button('Prüfen')).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: send });
    expect(dialog()).toBeInTheDocument();
    await pass(0);
    expect(send).toHaveTextContent('Trotzdem senden');
  });

  test('leads to the likely causes', async () => {
    const { user } = await typing('130004');
    await user.click(screen.getByRole('button', { name: 'Prüfen' }));
    expect(dialog()).toHaveTextContent(/Komma verrutscht/);
  });

  test('only mentions what may well be', async () => {
    await typing('12400');
    expect(screen.getAllByText(/^Nur 400\skWh seit/)).toHaveLength(2);
    expect(button('Ablesung senden')).toBeEnabled();
    expect(button('Prüfen')).not.toBeInTheDocument();
  });

  test('leaves several doubtful numbers to the dialog', async () => {
    const night = { ...usual, taskId: 'task-2', rateName: 'Nacht' };
    const { user } = await showReading({ jobs: [withRates(usual, night)], address });
    for (const field of screen.getAllByRole('textbox', { name: /^Zählerstand/ }))
      await user.type(field, '12001');
    await pass(2100);
    expect(screen.getByText(/^Verbrauch \(1\.8\.0\): Nur 1\skWh seit/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
    expect(dialog()).toBeInTheDocument();
  });
});
