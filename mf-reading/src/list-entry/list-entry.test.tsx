import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ApiResult, Job, SendResultsRequest } from '@zaehlwerk/api';
import { exampleJob, exampleTask, manyJobs } from '@zaehlwerk/metering/testing';
import { memoryDrafts } from '@zaehlwerk/store/testing';
import { showReading } from '../testing/show-reading.tsx';

// A hundred rows are asked for by role and name.
jest.setTimeout(20_000);

const frame = () => act(() => jest.advanceTimersByTimeAsync(50));
const find = () => screen.getByRole('textbox', { name: 'Zählernummer' });
const field = (number: string, rate = 'Verbrauch (1.8.0)') =>
  screen.getByRole('textbox', { name: `Zählerstand ${rate}, ${number}` });
const fieldOf = (index: number) => field(`1ESY${1_000_000 + index}`);
const rowsOf = (number: string) => {
  const rows = screen.getByRole('link', { name: number }).closest('tbody');
  if (rows === null) throw new Error(`no rows of ${number}`);
  return within(rows);
};
const doubtful = exampleTask({ readingValueValidation: { maximumValue: 100 } });

/** The list, over a server that answers so before it accepts readings. */
async function showList(options: Parameters<typeof showReading>[0] & { answers?: ApiResult<Job>[] } = {}) {
  const { answers = [], jobs = manyJobs(3), ...others } = options;
  const sent: [jobId: string, request: SendResultsRequest][] = [];
  const shown = await showReading({
    jobs,
    address: '/ablesung/liste',
    api: {
      sendResults: async (jobId, request) => {
        sent.push([jobId, request]);
        const job = jobs.find(({ id }) => id === jobId) ?? exampleJob();
        return answers.shift() ?? { ok: true, value: { ...job, done: true } };
      },
    },
    ...others,
  });
  await frame();
  const values = () =>
    sent.map(([jobId, { results }]) => [jobId, ...results.map(({ readingValue }) => readingValue)]);
  return { ...shown, sent, values };
}

test('each open job has its rows: type, number, place, last reading and a field', async () => {
  const task = exampleTask({
    readingEvents: [{ readingDate: '2025-11-20T12:00:00Z', readingValue: 1234, reason: null }],
  });
  await showList({
    jobs: [
      exampleJob({ meter: { meterNumber: '4711', meterRateTasks: [task] } }),
      exampleJob({ id: 'done', done: true }),
    ],
  });
  expect(screen.getByRole('table', { name: 'Offene Zähler und ihre Zählerstände' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: /Stromzähler.*4711.*Lindenstraße 12/ })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Verbrauch (1.8.0)' })).toBeInTheDocument();
  expect(screen.getAllByRole('textbox', { name: /^Zählerstand/ })).toEqual([field('4711')]);
  expect(field('4711')).toHaveAccessibleDescription(/1\.234 kWh · 20\.11\.2025/);
  expect(find()).toHaveFocus();
});

test('a number leads to its meter, Enter sends and leads back with the number selected', async () => {
  const { user, values } = await showList();
  await user.keyboard('0001{Enter}');
  expect(fieldOf(1)).toHaveFocus();
  await user.keyboard('0123{Enter}');
  expect(find()).toHaveFocus();
  await frame();
  expect(values()).toEqual([['job-1', 123]]);
  expect(rowsOf('1ESY1000001').getByText('Gesendet')).toBeInTheDocument();
  expect(screen.getByText('1 gesendet, 0 warten, 2 offen')).toBeInTheDocument();
  // The next number takes the place of the last one.
  await user.keyboard('0002{Enter}');
  expect(fieldOf(2)).toHaveFocus();
  expect(screen.queryByText(/Senden erfolgreich/)).not.toBeInTheDocument();
});

test('the end of a number that no other has leads to its meter at once; an Enter out of habit stays there', async () => {
  const { user, values } = await showList();
  await user.keyboard('0001');
  expect(fieldOf(1)).toHaveFocus();
  await user.keyboard('7{Enter}0002{Enter}8{Enter}');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(values()).toEqual([
    ['job-1', 7],
    ['job-2', 8],
  ]);
  expect(find()).toHaveFocus();
});

test('a pasted block is shown, then taken into its rows and sent one by one', async () => {
  const { user, values } = await showList();
  await user.paste('Nummer\tStand\n1ESY1000002\t34\n0000\t12\n4711\t5');
  const dialog = within(screen.getByRole('dialog', { name: 'Eingefügte Zählerstände' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1ESY1000002 34 /),
    expect.stringMatching(/^1ESY1000000 12 /),
    expect.stringMatching(/^4711 5 .*Kein Zähler mit dieser Nummer$/),
  ]);
  await user.click(dialog.getByRole('button', { name: '2 Stände übernehmen' }));
  await frame();
  expect(fieldOf(2)).toHaveFocus();
  expect(fieldOf(0)).toHaveValue('12');
  expect(values()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(fieldOf(0)).toHaveFocus();
  await user.keyboard('{Enter}');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(values()).toEqual([
    ['job-2', 34],
    ['job-0', 12],
  ]);
  expect(find()).toHaveFocus();
});

test('Enter and Tab lead from register to register', async () => {
  const [job = exampleJob(), other = exampleJob()] = manyJobs(2);
  const rates = [
    exampleTask({ rateName: 'Hochtarif', obis: '1-0:1.8.1' }),
    exampleTask({ taskId: 'task-2', rateName: 'Niedertarif', obis: '1-0:1.8.2' }),
  ];
  const { user, values } = await showList({
    jobs: [{ ...job, meter: { ...job.meter, meterRateTasks: rates } }, other],
  });
  await user.tab();
  expect(field('1ESY1000000', 'Hochtarif (1.8.1)')).toHaveFocus();
  await user.keyboard('12{Enter}');
  expect(field('1ESY1000000', 'Niedertarif (1.8.2)')).toHaveFocus();
  await user.keyboard('34');
  await user.tab();
  expect(fieldOf(1)).toHaveFocus();
  expect(values()).toEqual([]);
  expect(rowsOf('1ESY1000000').getByText('Entwurf')).toBeInTheDocument();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Kommentar und Fotos 1ESY1000001' })).toHaveFocus();
  await user.click(field('1ESY1000000', 'Niedertarif (1.8.2)'));
  await user.keyboard('{Enter}');
  expect(fieldOf(1)).toHaveFocus();
  await frame();
  expect(values()).toEqual([['job-0', 12, 34]]);
});

test('a comma ends a number; an ambiguous dot is asked about, and Enter waits for the answer', async () => {
  const { user, values } = await showList();
  await user.type(fieldOf(0), '1234,56');
  expect(fieldOf(0)).toHaveValue('1234');
  expect(fieldOf(0)).toHaveAccessibleDescription(/Ohne Nachkommastellen übernommen/);
  await user.type(fieldOf(1), '12.650{Enter}');
  await frame();
  expect(values()).toEqual([]);
  expect(fieldOf(1)).toHaveAccessibleDescription(/12650 oder 12\?/);
  await user.click(screen.getByRole('button', { name: '12650 übernehmen' }));
  await frame();
  await user.keyboard('{Enter}');
  await frame();
  expect(values()).toEqual([['job-1', 12650]]);
});

test('typed text is the draft of the job, and is restored at the next visit', async () => {
  const drafts = memoryDrafts();
  const first = await showList({ drafts });
  await first.user.type(fieldOf(0), '77');
  await first.user.tab();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  first.unmount();
  await showList({ drafts });
  expect(fieldOf(0)).toHaveValue('77');
  expect(rowsOf('1ESY1000000').getByText('Entwurf')).toBeInTheDocument();
});

test('a doubtful reading stays and says why; it is sent on demand', async () => {
  const [job = exampleJob(), ...others] = manyJobs(3);
  const jobs = [{ ...job, meter: { ...job.meter, meterRateTasks: [doubtful] } }, ...others];
  const { user, values } = await showList({ jobs });
  await user.click(fieldOf(0));
  await user.keyboard('500{Enter}');
  const anyway = screen.getByRole('button', { name: 'Trotzdem senden (1ESY1000000)' });
  expect(anyway).toHaveFocus();
  expect(anyway).toHaveAccessibleDescription(/^Über dem erwarteten Höchstwert von 100/);
  await frame();
  expect(values()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(fieldOf(1)).toHaveFocus();
  await frame();
  expect(values()).toEqual([['job-0', 500]]);
});

test('digits at the question belong to the next reading, and the doubtful one stays a draft', async () => {
  const [job = exampleJob(), ...others] = manyJobs(3);
  const jobs = [{ ...job, meter: { ...job.meter, meterRateTasks: [doubtful] } }, ...others];
  const { user, values } = await showList({ jobs });
  await user.keyboard('0000{Enter}500{Enter}0001{Enter}7{Enter}');
  await frame();
  expect(values()).toEqual([['job-1', 7]]);
  expect(fieldOf(0)).toHaveValue('500');
  expect(find()).toHaveFocus();
});

test('a register that is left empty is asked about', async () => {
  const rates = [exampleTask(), exampleTask({ taskId: 'task-2', rateName: 'NT', obis: '1-0:1.8.2' })];
  const { user, values } = await showList({
    jobs: [exampleJob({ meter: { meterNumber: '4711', meterRateTasks: rates } })],
  });
  await user.click(field('4711', 'NT (1.8.2)'));
  await user.keyboard('5{Enter}');
  expect(screen.getByText('Unvollständige Werte')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await frame();
  expect(values()).toEqual([['job-1', 5]]);
});

test('several hits lead to the first and are counted, none keeps the number selected', async () => {
  const { user } = await showList();
  await user.keyboard('1000{Enter}');
  expect(fieldOf(0)).toHaveFocus();
  expect(screen.getByText('3 Treffer, der erste ist 1ESY1000000.')).toBeInTheDocument();
  await user.clear(find());
  await user.keyboard('4711{Enter}');
  expect(screen.getByText('Kein Zähler mit der Nummer 4711')).toBeInTheDocument();
  expect(find()).toHaveFocus();
  expect([(find() as HTMLInputElement).selectionStart, (find() as HTMLInputElement).selectionEnd]).toEqual([
    0, 4,
  ]);
});

test('done meters and unlisted ones are distinguished from unknown ones', async () => {
  const jobs = [...manyJobs(12), exampleJob({ id: 'done', done: true, meter: { meterNumber: '4711' } })];
  const { user } = await showList({ jobs, address: '/ablesung/liste?suche=1000010' });
  expect(screen.getAllByRole('textbox', { name: /^Zählerstand/ })).toEqual([fieldOf(10)]);
  await user.keyboard('4711{Enter}');
  expect(screen.getByText('Zähler 4711 ist gerade nicht offen.')).toBeInTheDocument();
  await user.keyboard('0003{Enter}');
  expect(screen.getByText('Zähler 1ESY1000003 ist offen, aber nicht in dieser Liste.')).toBeInTheDocument();
});

test('of many jobs fifty are drawn; a number looks through all of them', async () => {
  const { user } = await showList({ jobs: manyJobs(200) });
  expect(document.querySelectorAll('tbody')).toHaveLength(50);
  await user.keyboard('1000120{Enter}');
  await frame();
  expect(fieldOf(120)).toHaveFocus();
  expect(document.querySelectorAll('tbody')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Weitere anzeigen (noch 50)' }));
  await user.click(screen.getByRole('button', { name: 'Vorherige anzeigen' }));
  await frame();
  expect(document.querySelectorAll('tbody')).toHaveLength(150);
});

test('behind the last one that is drawn, Enter draws the next ones and goes on there', async () => {
  const { user } = await showList({ jobs: manyJobs(60) });
  await user.click(fieldOf(49));
  await user.keyboard('5{Enter}');
  await frame();
  expect(fieldOf(50)).toHaveFocus();
});

test.each([
  ['imageRequirement', { imageRequirement: 'REQUIRED' }, 'Foto hinzufügen'],
  ['comment', { commentRequiredIfImplausible: true }, 'Kommentar'],
])('a missing part of a reading is unfolded and has the focus: %s', async (_name, meterReading, name) => {
  const job = exampleJob({ meter: { meterNumber: '4711', meterRateTasks: [doubtful] } });
  const { user, values } = await showList({ jobs: [job], application: { meterReading } });
  expect(screen.queryByRole('button', { name: 'Foto hinzufügen' })).not.toBeInTheDocument();
  await user.click(field('4711'));
  await user.keyboard('500{Enter}');
  expect(document.activeElement).toHaveAccessibleName(name);
  expect(screen.getByText(/^Zum Senden fehlt noch ein/)).toBeInTheDocument();
  await frame();
  expect(values()).toEqual([]);
});

test('a refused value is back in its field, and the focus stays', async () => {
  const refused: ApiResult<Job> = {
    ok: false,
    error: {
      kind: 'refused',
      status: 422,
      code: 'validation_failed',
      message: '',
      fieldErrors: [{ field: 'results.0.readingValue', message: '' }],
    },
  };
  const { user } = await showList({ answers: [refused] });
  await user.click(fieldOf(0));
  await user.keyboard('5{Enter}');
  await frame();
  expect(fieldOf(0)).toBeInvalid();
  expect(rowsOf('1ESY1000000').getByText(/^Dieser Stand wurde nicht angenommen/)).toBeInTheDocument();
  expect(screen.getByText(/^Senden fehlgeschlagen/)).toBeInTheDocument();
  expect(fieldOf(1)).toHaveFocus();
  await user.click(fieldOf(0));
  await user.keyboard('6{Enter}');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(rowsOf('1ESY1000000').getByText('Gesendet')).toBeInTheDocument();
});

test('without a connection readings wait, one after the other', async () => {
  const offline: ApiResult<Job> = { ok: false, error: { kind: 'no-response', reason: 'network' } };
  const { user } = await showList({ answers: [offline, offline], probe: async () => 'offline' });
  await user.click(fieldOf(0));
  await user.keyboard('5{Enter}6{Enter}');
  await frame();
  expect(screen.getAllByText('Wartet')).toHaveLength(2);
  expect(screen.getByText('0 gesendet, 2 warten, 1 offen')).toBeInTheDocument();
});

test('the day above is used for all readings, and a job that forbids it shows that', async () => {
  const [job = exampleJob(), other = exampleJob()] = manyJobs(2);
  const config = { meterReading: { readingDateMaxDaysInPast: 1 } };
  const { user, sent } = await showList({
    jobs: [job, { ...other, config }],
    application: { meterReading: { readingDateMaxDaysInPast: 30 } },
  });
  const day = screen.getByLabelText('Ablesedatum für alle');
  expect(day).toHaveValue('20.11.2026');
  fireEvent.change(day, { target: { value: '2026-11-12' } });
  fireEvent.blur(day);
  expect(rowsOf('1ESY1000001').getByText(/nur 19\.11\.2026 bis 20\.11\.2026/)).toBeInTheDocument();
  await user.click(fieldOf(0));
  await user.keyboard('5{Enter}6{Enter}');
  await frame();
  expect(sent.map(([jobId, { readingDate }]) => [jobId, readingDate.slice(0, 10)])).toEqual([
    ['job-0', '2026-11-12'],
  ]);
  expect(fieldOf(1)).toHaveValue('6');
  // The drafts that are there go with the day.
  fireEvent.change(day, { target: { value: '2026-11-19' } });
  fireEvent.blur(day);
  await user.click(fieldOf(1));
  await user.keyboard('{Enter}');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(sent.map(([, { readingDate }]) => readingDate.slice(0, 10))).toEqual(['2026-11-12', '2026-11-19']);
});

test('a day that does not exist changes no reading, and is said so until it does', async () => {
  const { user, sent } = await showList({ jobs: manyJobs(1) });
  const day = screen.getByLabelText('Ablesedatum für alle');
  await user.clear(day);
  await user.type(day, '31.11.26');
  await user.click(fieldOf(0));
  expect(day).toBeInvalid();
  expect(day).toHaveValue('31.11.26');
  expect(screen.getByText('Diesen Tag gibt es nicht. Es bleibt beim 20.11.2026.')).toBeVisible();
  await user.clear(day);
  await user.type(day, '19.11.26');
  await user.click(fieldOf(0));
  expect(day).toBeValid();
  await user.keyboard('5{Enter}');
  await frame();
  expect(sent.map(([, { readingDate }]) => readingDate.slice(0, 10))).toEqual(['2026-11-19']);
});

test('a refusal for another reason is shown on the page of the job', async () => {
  const answers: ApiResult<Job>[] = [
    {
      ok: false,
      error: { kind: 'refused', status: 404, code: 'job_unknown', message: '', fieldErrors: [] },
    },
  ];
  const { user } = await showList({ answers });
  await user.click(fieldOf(0));
  await user.keyboard('5{Enter}');
  await frame();
  const rows = rowsOf('1ESY1000000');
  expect(rows.getByText('Nicht angenommen')).toBeInTheDocument();
  expect(rows.getByRole('link', { name: 'Zur Ablesung' })).toHaveAttribute('href', '/ablesung/job-0');
  expect(screen.getByText('0 gesendet, 0 warten, 3 offen')).toBeInTheDocument();
});
