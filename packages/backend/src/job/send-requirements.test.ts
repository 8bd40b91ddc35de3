import type { MeterReadingConfig } from '@zaehlwerk/api/schema';
import { addDays, type CalendarDay, defaultTimeZone, today } from '@zaehlwerk/domain';
import { createTestApp, keepPhoto, markedPhoto, sending, type TestApp } from '#test-app';

let backend: TestApp;
let ask: Awaited<ReturnType<TestApp['as']>>;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
  ask = await backend.as('verwaltung');
});
afterAll(() => backend.close());

type Settings = Partial<MeterReadingConfig>;
type Register = { rate?: string; postDecimals?: number; strict?: boolean; target?: CalendarDay };
type Period = { earliest?: CalendarDay; latest?: CalendarDay };

const register = "job_key = (select key from job where id = 'J-9')";

/** J-9 with one register of six digits, last read at 500 a year ago, expected below 9000; nothing sent yet. */
async function prepare(meterReading: Settings, { rate, postDecimals, strict, target }: Register = {}) {
  const { pool } = backend;
  await pool.query('delete from reading_photo; delete from reading_result; delete from submission');
  await pool.query(
    "update job set config = $1, earliest_execution = null, latest_execution = null where id = 'J-9'",
    [{ meterReading }],
  );
  await pool.query(
    `update meter_rate_task set rate_name = $1, post_decimals = $2, strict_validation = $3,
       target_reading_date = $4, minimum_value = 10, maximum_value = 9000,
       reading_events = array[row(current_date - 365, 500, 'PERIODIC_READING', null)::reading_event] where ${register}`,
    [rate ?? 'Verbrauch', postDecimals ?? null, strict ?? null, target ?? null],
  );
}

/** The answer to a reading: `ok`, or each refused field with its message. */
async function send(reading: object, day: CalendarDay = today(defaultTimeZone)): Promise<string> {
  const results = [{ taskId: 'T', readingValue: 600, ...reading }];
  const answer = await ask(sending('J-9', results, { day: new Date(`${day}T12:00:00Z`) }));
  if (answer.statusCode === 200) return 'ok';
  const { code, fieldErrors } = answer.json();
  expect([answer.statusCode, code]).toEqual([422, 'submission_invalid']);
  const { rows } = await backend.pool.query('select 1 from submission');
  expect(rows).toEqual([]);
  return fieldErrors
    .map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)
    .join('; ')
    .replaceAll('results.0.', '');
}

const photo = markedPhoto(1);
const photos = (count: number) => ({ readingImages: Array(count).fill(photo) });
const says = (comment: string) => ({ comment });
const low = { readingValue: 499 };
const high = { readingValue: 9001 };

const optional: Settings = {};
const forbidden: Settings = { imageRequirement: 'FORBIDDEN' };
const required: Settings = { imageRequirement: 'REQUIRED' };
const ifImplausible: Settings = { imageRequirement: 'REQUIRED_IF_IMPLAUSIBLE', historicCheckEnabled: true };
const photoOrComment: Settings = { ...required, commentMayReplaceImage: true };
const explained: Settings = { commentRequiredIfImplausible: true, historicCheckEnabled: true };

const imageRows: [Settings, reading: object, answer: string][] = [
  [optional, {}, 'ok'],
  [optional, photos(3), 'ok'],
  [optional, photos(4), 'readingImages: tooManyImages, allowed 3'],
  [optional, { readingImages: [photo, { ...photo, mimeType: 'image/png' }] }, 'readingImages.1: notAJpeg'],
  [optional, { readingImages: [{ ...photo, encodedImage: 'R0lGODlh' }] }, 'readingImages.0: notAJpeg'],
  [forbidden, {}, 'ok'],
  [forbidden, photos(1), 'readingImages: imageForbidden'],
  [forbidden, photos(4), 'readingImages: imageForbidden'],
  [required, {}, 'readingImages: imageRequired'],
  [required, says('Keine Kamera'), 'readingImages: imageRequired'],
  [required, photos(1), 'ok'],
  [required, photos(4), 'readingImages: tooManyImages, allowed 3'],
  [ifImplausible, {}, 'ok'],
  [ifImplausible, low, 'readingImages: imageRequired'],
  [ifImplausible, high, 'readingImages: imageRequired'],
  [ifImplausible, { ...low, ...photos(1) }, 'ok'],
  [{ ...ifImplausible, historicCheckEnabled: false }, low, 'ok'],
  [photoOrComment, {}, 'readingImages: imageOrCommentRequired'],
  [photoOrComment, says('kurz'), 'readingImages: imageOrCommentRequired'],
  [photoOrComment, says(' \n\u00a0 '.repeat(9)), 'readingImages: imageOrCommentRequired'],
  [photoOrComment, says('Keine Kamera'), 'ok'],
  [photoOrComment, photos(1), 'ok'],
  [{ ...ifImplausible, commentMayReplaceImage: true }, low, 'readingImages: imageOrCommentRequired'],
  [{ ...ifImplausible, commentMayReplaceImage: true }, { ...low, ...says('Überlauf') }, 'ok'],
];
const commentRows: [Settings, reading: object, answer: string][] = [
  [optional, says('x'), 'ok'],
  [optional, says('x'.repeat(1000)), 'ok'],
  [optional, says('x'.repeat(1001)), 'comment: commentTooLong, allowed 1000'],
  [explained, {}, 'ok'],
  [explained, low, 'comment: commentRequired'],
  [explained, { ...low, ...says(' \t\n ') }, 'comment: commentRequired'],
  [explained, { ...low, ...says('a b c d') }, 'comment: commentTooShort, required 5'],
  [explained, { ...low, ...says('a b c d e') }, 'ok'],
  [explained, high, 'comment: commentRequired'],
  [
    { ...explained, commentMinLength: 12 },
    { ...low, ...says('Elf Zeichen!') },
    'comment: commentTooShort, required 12',
  ],
  [{ ...explained, commentMinLength: 0 }, low, 'comment: commentRequired'],
  [{ ...explained, ...ifImplausible }, low, 'comment: commentRequired; readingImages: imageRequired'],
];

/** The rows of a table, each with a short name in front. */
function named<Row extends unknown[]>(rows: Row[]): [name: string, ...Row][] {
  const cell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const short = (text: string) =>
    text.replace(/\{"enc.*?\}/g, '📷').replace(/x{9,}/, ({ length }) => `x…${length}`);
  return rows.map(row => [short(row.map(cell).join(' · ')), ...row]);
}

test.each(named(imageRows))('photos: %s', async (_name, settings, reading, answer) => {
  await prepare(settings);
  expect(await send(reading)).toBe(answer);
});

test.each(named(commentRows))('comments: %s', async (_name, settings, reading, answer) => {
  await prepare(settings);
  expect(await send(reading)).toBe(answer);
});

const feedIn = { rate: 'Einspeisung' };
const feedInRows: [Settings, Register, reading: object, answer: string][] = [
  [{ ...required, feedInImageRequirement: 'FORBIDDEN' }, feedIn, photos(1), 'readingImages: imageForbidden'],
  [{ ...required, feedInImageRequirement: 'FORBIDDEN' }, feedIn, {}, 'ok'],
  [{ ...forbidden, feedInImageRequirement: 'REQUIRED' }, feedIn, {}, 'readingImages: imageRequired'],
  [{ ...forbidden, feedInImageRequirement: 'REQUIRED' }, {}, {}, 'ok'],
  [required, feedIn, {}, 'readingImages: imageRequired'],
  // What is fed in is held against its range, not against earlier readings.
  [ifImplausible, feedIn, low, 'ok'],
  [ifImplausible, feedIn, high, 'readingImages: imageRequired'],
  [{ ...ifImplausible, feedInImageRequirement: 'OPTIONAL' }, feedIn, high, 'ok'],
];
test.each(named(feedInRows))('feed-in: %s', async (_name, settings, rate, reading, answer) => {
  await prepare(settings, rate);
  expect(await send(reading)).toBe(answer);
});

const decimals = { postDecimals: 3 };
const valueRows: [Settings, Register, readingValue: number, answer: string][] = [
  [optional, {}, 999999, 'ok'],
  [optional, {}, 1000000, 'readingValue: tooManyDigits, allowed 6'],
  [optional, {}, 600.5, 'readingValue: tooManyDecimals, expected 0'],
  [optional, decimals, 600.125, 'ok'],
  [optional, decimals, 600.1, 'ok'],
  [optional, decimals, 600.1255, 'readingValue: tooManyDecimals, expected 3'],
  [{ queryPostDecimals: false }, decimals, 600.1, 'readingValue: tooManyDecimals, expected 0'],
  [{ maskPostDecimals: true }, decimals, 600.1, 'readingValue: tooManyDecimals, expected 0'],
  [optional, {}, -1, 'readingValue: notANumber'],
  [optional, {}, 9001, 'ok'],
  [optional, { strict: true }, 9000, 'ok'],
  [optional, { strict: true }, 9001, 'readingValue: aboveMaximum, limit 9000'],
  [optional, { strict: true }, 9, 'readingValue: belowMinimum, limit 10'],
];
test.each(named(valueRows))('values: %s', async (_name, settings, rate, readingValue, answer) => {
  await prepare(settings, rate);
  expect(await send({ readingValue })).toBe(answer);
});

const away = (days: number) => addDays(today(defaultTimeZone), days);
const outside = (earliest: number, latest: number) =>
  `readingDate: dateOutOfRange, earliest ${away(earliest)}, latest ${away(latest)}`;
const fixed: Settings = { readingDateEntry: 'LATEST_TARGET_DATE' };
const dateRows: [Settings, Register & Period, day: number, answer: string][] = [
  [optional, {}, -30, 'ok'],
  [optional, {}, -31, outside(-30, 0)],
  [optional, {}, 1, outside(-30, 0)],
  [{ readingDateMaxDaysInPast: 2, readingDateMaxDaysInFuture: 3 }, {}, -3, outside(-2, 3)],
  [{ readingDateMaxDaysInPast: 2, readingDateMaxDaysInFuture: 3 }, {}, 3, 'ok'],
  [optional, { earliest: away(-5) }, -6, outside(-5, 0)],
  [{ readingDateEntry: 'HIDDEN' }, {}, 0, 'ok'],
  [{ readingDateEntry: 'HIDDEN' }, {}, 1, outside(-30, 0)],
  [fixed, { target: away(20) }, 20, 'ok'],
  [fixed, { target: away(20) }, 0, outside(20, 20)],
  [fixed, {}, 0, 'ok'],
  [optional, { earliest: away(4) }, 0, 'ok'],
  [{ forbidSendBeforeDays: 3 }, { earliest: away(4) }, 0, 'readingDate: periodNotStarted'],
  [{ forbidSendBeforeDays: 4 }, { earliest: away(4) }, 0, 'ok'],
  [optional, { latest: away(-4) }, 0, 'ok'],
  [{ forbidSendAfterDays: 3 }, { latest: away(-4) }, 0, 'readingDate: periodExpired'],
  [{ forbidSendAfterDays: 4 }, { latest: away(-4) }, 0, 'ok'],
];
test.each(named(dateRows))('dates: %s', async (_name, settings, rate, day, answer) => {
  await prepare(settings, rate);
  await backend.pool.query("update job set earliest_execution = $1, latest_execution = $2 where id = 'J-9'", [
    rate.earliest ?? null,
    rate.latest ?? null,
  ]);
  expect(await send({}, away(day))).toBe(answer);
});

test('a correction is held against the reading before the corrected one', async () => {
  await prepare({ ...explained, continuousCheckEnabled: true });
  expect(await send({ readingValue: 8000 })).toBe('ok');
  expect(await send({ readingValue: 800 })).toBe('ok');
  const { rows } = await backend.pool.query(
    'select reading_value::text as value from reading_result order by id',
  );
  expect(rows).toEqual([{ value: '8000' }, { value: '800' }]);
});

test('the settings of the application hold where the job states none', async () => {
  await prepare({});
  const configure = (config: object) =>
    backend.pool.query("update application set config = $1 where id = 'demo'", [config]);
  await configure({ meterReading: required });
  expect(await send({})).toBe('readingImages: imageRequired');
  await configure({ meterReading: { queryPostDecimals: true } });
});

test('one answer names every fault of every rate by its field', async () => {
  await prepare({ ...explained, ...required });
  const answer = await ask(
    sending(
      'J-9',
      [
        { taskId: 'T', readingValue: 1, ...says('hm') },
        { taskId: 'T', readingValue: 1.5, ...photos(4) },
        { taskId: 'XX', readingValue: 1 },
      ],
      { day: new Date(`${away(9)}T12:00:00Z`) },
    ),
  );
  expect(
    answer.json().fieldErrors.map(({ field, message }: Record<string, string>) => `${field} ${message}`),
  ).toEqual([
    `readingDate dateOutOfRange, earliest ${away(-30)}, latest ${today(defaultTimeZone)}`,
    'results.0.comment commentTooShort, required 5',
    'results.0.readingImages imageRequired',
    'results.1.taskId duplicateTask',
    'results.1.readingValue tooManyDecimals, expected 0',
    'results.1.readingImages tooManyImages, allowed 3',
    'results.2.taskId unknownTask',
  ]);
});
