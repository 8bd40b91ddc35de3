import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ApiResult, Job, SendResultsRequest } from '@zaehlwerk/api';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { drawNoFrames, queuedItemWords, showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const succeeded = (reading: string) =>
  `Senden erfolgreich / Die Ergebnisse wurden erfolgreich gesendet. ${reading}`;
/** On the page of the job, and nowhere else. */
const success = () => {
  expect(screen.queryByText(/^Senden erfolgreich \//)).not.toBeInTheDocument();
  return screen.getByText('Senden erfolgreich').parentElement;
};
const failed =
  'Senden fehlgeschlagen / Die Ergebnisse konnten nicht gesendet werden. Bitte versuchen Sie es später erneut.';
const unreachable: ApiResult<Job> = { ok: false, error: { kind: 'no-response', reason: 'network' } };
const twoRates = exampleJob({
  meter: {
    meterRateTasks: [
      exampleTask({ rateName: 'Hochtarif', obis: '1-0:1.8.1' }),
      exampleTask({ taskId: 'task-2', rateName: 'Niedertarif', obis: '1-0:1.8.2' }),
    ],
  },
});
const high = () => screen.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' });
const low = () => screen.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' });
const send = () => screen.getByRole('button', { name: 'Ablesung senden' });
const frame = () => act(() => jest.advanceTimersByTimeAsync(50));

/** The job as a server answers once it has the readings. */
function doneWith(job: Job, { readingDate, results }: SendResultsRequest): Job {
  const meterRateTasks = job.meter.meterRateTasks.map(task => {
    const result = results.find(({ taskId }) => taskId === task.taskId);
    if (result === undefined) return task;
    const { readingValue, comment } = result;
    const sent = {
      readingDate,
      readingValue,
      created: '2026-11-20T10:05:00.000Z',
      ...(comment && { comment }),
    };
    return { ...task, readingResults: [...task.readingResults, sent] };
  });
  return { ...job, done: true, meter: { ...job.meter, meterRateTasks } };
}

/** The form of a job, over a server that gives these answers to sent readings before it accepts them. */
async function showForm(job: Job, ...answers: ApiResult<Job>[]) {
  const sent: { request: SendResultsRequest; key: string }[] = [];
  const shown = await showReading({
    jobs: [job],
    address,
    api: {
      sendResults: async (_jobId, request, key) => {
        sent.push({ request, key });
        return answers.shift() ?? { ok: true, value: doneWith(job, request) };
      },
    },
  });
  drawNoFrames();
  return { ...shown, sent };
}

test('a complete reading is sent without a question, and the job is done', async () => {
  const { user, sent } = await showForm(twoRates);
  await user.type(high(), '0012');
  await user.type(low(), '7');
  await user.click(screen.getByRole('button', { name: 'Kommentar hinzufügen' }));
  await user.type(screen.getByRole('textbox', { name: 'Kommentar' }), ' Tür klemmt ');
  await user.click(send());
  await frame();
  expect(sent.map(({ request }) => request)).toEqual([
    {
      readingDate: '2026-11-20T12:00:00.000Z',
      results: [
        { taskId: 'task-1', readingValue: 12, comment: 'Tür klemmt' },
        { taskId: 'task-2', readingValue: 7, comment: 'Tür klemmt' },
      ],
    },
  ]);
  expect(success()).toHaveTextContent('Die Ergebnisse wurden erfolgreich gesendet.');
  expect(screen.getByText('Niedertarif (1.8.2)', { exact: false }).parentElement).toHaveTextContent('7 kWh');
  expect(screen.getByRole('heading', { name: 'Erledigt 1' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Ablesung senden' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ablesung korrigieren' })).toBeInTheDocument();
});

test('while the answer is pending, the page may be left, and nothing is lost', async () => {
  let answer: () => void = () => undefined;
  const single = exampleJob();
  const { user } = await showReading({
    jobs: [single, exampleJob({ id: 'job-2', meter: { meterNumber: '1ESY2' } })],
    address,
    contributions: queuedItemWords,
    api: {
      sendResults: (_jobId, request) =>
        new Promise(resolve => {
          answer = () => resolve({ ok: true, value: doneWith(single, request) });
        }),
    },
  });
  await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '7');
  await user.click(send());
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText(`progress of ${single.meter.meterNumber}: waiting`)).toBeInTheDocument();
  expect(
    screen.getByText(
      'Auf diesem Gerät ist alles gespeichert. Sie können die Seite verlassen: Gesendet wird trotzdem.',
    ),
  ).toBeInTheDocument();
  await user.click(within(screen.getByRole('navigation')).getByRole('link', { name: /1ESY2/ }));
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung/job-2');
  answer();
  await frame();
  expect(screen.getByText(succeeded(`${single.meter.meterNumber}: 7 kWh`))).toBeInTheDocument();
});

test('with a rate left empty the reader is asked first', async () => {
  const { user, sent } = await showForm(twoRates);
  await user.type(low(), '7');
  await user.click(send());
  const dialog = screen.getByRole('dialog', { name: 'Unvollständige Werte' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Hochtarif (1.8.1)');
  await user.click(within(dialog).getByRole('button', { name: 'Korrigieren' }));
  await frame();
  expect(high()).toHaveFocus();
  expect(sent).toEqual([]);
  await user.click(send());
  await user.click(screen.getByRole('button', { name: 'Trotzdem senden' }));
  await frame();
  expect(sent.map(({ request }) => request.results)).toEqual([[{ taskId: 'task-2', readingValue: 7 }]]);
  expect(success()).toBeVisible();
});

test('an unexpected reading is asked about, with a word on slipped commas', async () => {
  const task = exampleTask({ readingValueValidation: { maximumValue: 100 } });
  const { user, sent } = await showForm(exampleJob({ meter: { meterRateTasks: [task] } }));
  await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '1000');
  await user.click(send());
  const dialog = screen.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });
  expect(dialog).toHaveTextContent('Komma verrutscht');
  await user.click(within(dialog).getByRole('button', { name: 'Trotzdem senden' }));
  await frame();
  expect(sent).toHaveLength(1);
});

test('a day that is not allowed is never sent and never replaced silently', async () => {
  const { user, sent } = await showForm(exampleJob());
  await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '5');
  await user.click(screen.getByRole('button', { name: 'Ablesedatum: heute' }));
  fireEvent.change(screen.getByLabelText('Ablesedatum'), { target: { value: '2026-01-01' } });
  // A tap on a phone does not take the focus out of the date field before the button hears of it.
  fireEvent.click(send());
  await frame();
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Ablesedatum')).toHaveFocus();
  await user.click(send());
  expect(screen.getByRole('dialog')).toHaveTextContent('Gesendet wird der 20.11.2026.');
});

test('without an answer the reading waits in the queue, and goes out again under the same key', async () => {
  const { user, sent } = await showForm(twoRates, unreachable);
  await user.type(high(), '12');
  await user.type(low(), '7');
  await user.click(send());
  await frame();
  expect(screen.getByText('Gespeichert – wird gesendet, sobald Sie online sind')).toBeVisible();
  expect(screen.getByText('12 kWh')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Wartet auf Versand 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: /1ESY1160123456.*Wartet auf Versand/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  const keys = sent.map(({ key }) => key);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(screen.getByRole('heading', { name: 'Erledigt 1' })).toBeInTheDocument();
});

test('a queued reading is changed in the form, and the changed one takes its place', async () => {
  const { user, sent } = await showForm(twoRates, unreachable);
  await user.type(high(), '12');
  await user.type(low(), '7');
  await user.click(send());
  await frame();
  await user.click(screen.getByRole('button', { name: 'Ablesung ändern' }));
  await frame();
  expect(high()).toHaveValue('12');
  expect(high()).toHaveFocus();
  await user.type(low(), '8');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(sent).toHaveLength(1);
  await user.click(send());
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(sent.map(({ request }) => request.results[1]?.readingValue)).toEqual([7, 78]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(success()).toBeVisible();
});

test('a server that fails: the reading waits in the queue, and nothing else is said of it', async () => {
  const { user } = await showForm(twoRates, {
    ok: false,
    error: { kind: 'refused', status: 500, code: 'internal', message: '', fieldErrors: [] },
  });
  await user.type(high(), '12');
  await user.type(low(), '7');
  await user.click(send());
  await frame();
  expect(screen.getByText('Gespeichert, aber noch nicht angekommen')).toBeVisible();
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
});

test('a reading above the daily quota waits for the next day', async () => {
  const refused = {
    kind: 'refused',
    status: 429,
    code: 'quota_exceeded',
    message: '',
    fieldErrors: [],
  } as const;
  const { user, sent } = await showForm(twoRates, {
    ok: false,
    error: { ...refused, retryAfterSeconds: 13 * 3600 },
  });
  await user.type(high(), '12');
  await user.type(low(), '7');
  await user.click(send());
  await frame();
  expect(screen.getByText('Gespeichert, aber noch nicht angekommen')).toBeVisible();
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(12 * 3_600_000));
  expect(sent).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(2 * 3_600_000));
  expect(sent).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Erledigt 1' })).toBeInTheDocument();
});

test('a refusal is marked at its field until the entry changes', async () => {
  const fieldErrors = [
    { field: 'results.1.readingValue', message: 'aboveMaximum, limit 4.5' },
    { field: 'results.0.comment', message: 'commentTooShort, required 5' },
    { field: 'results.0.readingImages', message: 'imageRequired' },
    { field: 'readingDate', message: 'dateOutOfRange, earliest 2026-11-15, latest 2026-11-20' },
  ];
  const refused = { kind: 'refused', status: 422, code: 'invalid', message: '', fieldErrors } as const;
  const { user, sent } = await showForm(
    twoRates,
    ...[1, 2].map(() => ({ ok: false, error: refused }) as const),
  );
  await user.type(high(), '12');
  await user.type(low(), '7');
  await user.click(send());
  await frame();
  expect(low()).toBeInvalid();
  expect(low()).toHaveFocus();
  expect(high()).toBeValid();
  expect(screen.getByText('Über dem erwarteten Höchstwert von 4,5 kWh')).toBeInTheDocument();
  expect(screen.getByText('Bitte schreiben Sie mindestens 5 Zeichen.')).toBeInTheDocument();
  expect(screen.getByText('Bitte fügen Sie ein Foto des Zählerstands hinzu.')).toBeInTheDocument();
  expect(screen.getByLabelText('Ablesedatum')).toHaveAccessibleDescription(
    /Nur 15\.11\.2026 bis 20\.11\.2026 ist möglich\.$/,
  );
  const message = 'Senden fehlgeschlagen / Bitte ändern Sie, was im Formular markiert ist.';
  expect(screen.getByText(message)).toHaveAttribute('data-type', 'ERROR');
  // What was refused is not stored, so that the next try is another one.
  await user.click(send());
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(low()).toBeInvalid();
  await user.type(low(), '1');
  expect(low()).toBeValid();
});

test('the search keeps the focus when a reading is sent or refused meanwhile', async () => {
  let answer = (_result: ApiResult<Job>) => {};
  const { user } = await showReading({
    jobs: [exampleJob(), exampleJob({ id: 'job-2', meter: { meterNumber: '1ESY2' } })],
    address,
    api: { sendResults: () => new Promise(resolve => (answer = resolve)) },
  });
  const search = screen.getByRole('searchbox', { name: 'Aufträge suchen' });
  await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '5');
  fireEvent.click(send());
  act(() => search.focus());
  await frame();
  expect(screen.getByText('Ablesung wird gesendet …')).toBeInTheDocument();
  expect(search).toHaveFocus();
  const fieldErrors = [{ field: 'readingDate', message: 'dateOutOfRange' }];
  answer({ ok: false, error: { kind: 'refused', status: 422, code: 'invalid', message: '', fieldErrors } });
  await frame();
  expect(screen.getByLabelText('Ablesedatum')).toBeInvalid();
  expect(search).toHaveFocus();
});

test('a refusal does not move the focus into another form with the same fields', async () => {
  let answer = (_result: ApiResult<Job>) => {};
  const { user } = await showReading({
    jobs: [exampleJob(), exampleJob({ id: 'job-2', meter: { meterNumber: '1ESY2' } })],
    address,
    api: { sendResults: () => new Promise(resolve => (answer = resolve)) },
  });
  await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '5');
  await user.click(send());
  await frame();
  await user.click(within(screen.getByRole('navigation')).getByRole('link', { name: /1ESY2/ }));
  const before = document.activeElement;
  const fieldErrors = [{ field: 'readingDate', message: 'dateOutOfRange' }];
  answer({ ok: false, error: { kind: 'refused', status: 422, code: 'invalid', message: '', fieldErrors } });
  await frame();
  await frame();
  expect(screen.getByText(/^Senden fehlgeschlagen/)).toBeInTheDocument();
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung/job-2');
  expect(screen.getByRole('button', { name: 'Ablesedatum: heute' })).toBeInTheDocument();
  expect(document.activeElement).toBe(before);
});

test('an unknown refusal is shown in general words', async () => {
  const fieldErrors = [
    { field: 'results.1.readingValue', message: 'aboveMaximum, limit high' },
    { field: 'readingDate', message: 'the moon is full' },
  ];
  const refused = { kind: 'refused', status: 422, code: 'invalid', message: '', fieldErrors } as const;
  const { user } = await showForm(twoRates, { ok: false, error: refused });
  await user.type(low(), '7');
  await user.type(high(), '12');
  await user.click(send());
  await frame();
  expect(screen.getByText(/^Dieser Stand wurde nicht angenommen/)).toBeInTheDocument();
  expect(screen.getByLabelText('Ablesedatum')).toHaveAccessibleDescription(/nicht angenommen/);
});

test('a queued reading that is refused later is reported, and marked in the form', async () => {
  const fieldErrors = [{ field: 'results.1.readingValue', message: 'aboveMaximum' }];
  const refused = { kind: 'refused', status: 422, code: 'invalid', message: '', fieldErrors } as const;
  const { user } = await showForm(twoRates, unreachable, { ok: false, error: refused });
  await user.type(high(), '12');
  await user.type(low(), '7');
  await user.click(send());
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('Die Ablesung wurde nicht angenommen')).toBeVisible();
  expect(screen.getByRole('link', { name: /1ESY1160123456/ })).toHaveTextContent('Nicht angenommen');
  await user.click(screen.getByRole('button', { name: 'Ablesung ändern' }));
  await frame();
  expect(low()).toBeInvalid();
  expect(high()).toBeValid();
});

test('while the reading is on its way it cannot be sent or changed', async () => {
  let answer = (_result: ApiResult<Job>) => {};
  const sendResults = jest.fn(() => new Promise<ApiResult<Job>>(resolve => (answer = resolve)));
  const { user } = await showReading({ jobs: [exampleJob()], address, api: { sendResults } });
  await user.type(screen.getByRole('textbox', { name: /^Zählerstand/ }), '5');
  await user.click(send());
  await frame();
  expect(screen.getByText('Ablesung wird gesendet …')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ablesung senden' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ablesung ändern' })).toBeDisabled();
  answer(unreachable);
  await frame();
  expect(sendResults).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Ablesung ändern' })).toBeEnabled();
});

test('when the session has ended, that is all that is said', async () => {
  const refused: ApiResult<Job> = {
    ok: false,
    error: { kind: 'refused', status: 401, code: 'unauthenticated', message: '', fieldErrors: [] },
  };
  const { user, sent } = await showForm(twoRates, refused, refused);
  await user.type(high(), '0012');
  await user.type(low(), '7');
  await user.click(send());
  await frame();
  expect(sent).toHaveLength(2);
  expect(screen.getByTitle('account')).toBeEmptyDOMElement();
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
});
