import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import { parse } from 'csv-parse/sync';
import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  createTestApp,
  keepPhoto,
  markedPhoto,
  markOf,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { assignReading } from '../assignment/decide-reading.ts';
import { inSnapshot } from '../database/in-snapshot.ts';
import { databasePhotos } from '../photo/photo-store.ts';
import type { Cursor } from './cursor.ts';
import { exportPhotos, type PhotosOptions } from './export-photos.ts';
import { exportReadings } from './export-readings.ts';
import type { ExportFormat } from './formats.ts';

let backend: TestApp;
let numbers: string[];
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
  await allowAnonymousReadings(backend);
  const ask = await asAnonymous(backend);
  const contact = { ...anonymousReading().contact, lastname: '-Ähre' };
  const [first, second] = anonymousReading().readingValues;
  const readingValues = [
    { ...first, value: 123456789.5, readingImages: [markedPhoto(1), markedPhoto(2)] },
    second,
  ];
  const decimals = { queryTransformerOrMWhPostDecimals: true };
  const sent = [{ contact, readingValues, ...decimals, email: 'erika@post.example' }, {}];
  numbers = [];
  for (const change of sent) numbers.push((await ask(sendingAnonymously(change))).json().submissionNumber);
  await backend.pool.query(
    "update anonymous_reading set created = '2026-11-10T22:59:59.999Z' where number = $1",
    [numbers[1]],
  );
});
afterAll(() => backend.close());

async function exported(format: ExportFormat, since: string, applicationId?: string): Promise<string> {
  const output = new PassThrough();
  const options = { since, format, meters: 'anonymous', ...(applicationId && { applicationId }) } as const;
  const [written] = await Promise.all([text(output), exportReadings(backend.pool, options, output)]);
  return written;
}

test('each rate is a row with its reading, contact, exact value and decision, without e-mail address', async () => {
  const written = await exported('json', '2026-11-11');
  expect(written).not.toContain('post.example');
  const [row, other] = JSON.parse(written);
  expect(row).toEqual({
    application: 'demo',
    submissionNumber: numbers[0],
    meterType: 'ELECTRIC_METER',
    meterSubType: 'ELECTRIC_METER_TARIFFS_TWO',
    meterNumber: '1ESY1160412207',
    obis: '1-0:1.8.1',
    obisLabel: '1.8.1',
    rateName: 'Verbrauch HT',
    unit: 'kWh',
    value: '123456789.500',
    readingDate: today(defaultTimeZone),
    readingReason: 'ANNUAL_READING',
    firstname: 'Erika',
    lastname: '-Ähre',
    street: 'Lindenallee',
    houseNumber: '14',
    zip: '37997',
    city: 'Lindental',
    created: expect.stringMatching(/Z$/),
    images: [0, 1].map(() => ({
      imageId: expect.stringMatching(/^[\da-f-]{36}$/),
      path: expect.stringMatching(new RegExp(`^${numbers[0]}/[\\da-f-]{36}\\.jpg$`)),
    })),
    state: 'OPEN',
    jobId: null,
    rejectReason: null,
    decided: null,
    decidedBy: null,
    reason: 'OTHER_KSA',
    meLoId: null,
    maLoId: null,
    earliestExecution: null,
    latestExecution: null,
  });
  expect(other).toMatchObject({
    submissionNumber: numbers[0],
    obis: '1-0:1.8.2',
    value: '815.000',
    images: [],
  });
});

test('in a spreadsheet: in the order of arrival, texts defused, values as they are, with what was decided', async () => {
  await assignReading(backend.pool, { wanted: numbers[0] ?? '', by: 'Anna' }, 'J-1');
  const rows: Record<string, string>[] = parse(await exported('csv', '2026-11-10'), { columns: true });
  const cells = ({
    submissionNumber,
    obis,
    value,
    lastname,
    state,
    jobId,
    decidedBy,
  }: Record<string, string>) => [submissionNumber, obis, value, lastname, state, jobId, decidedBy];
  expect(rows.map(cells)).toEqual([
    [numbers[1], '1-0:1.8.1', '4711', 'Mustermann', 'OPEN', '', ''],
    [numbers[1], '1-0:1.8.2', '815', 'Mustermann', 'OPEN', '', ''],
    [numbers[0], '1-0:1.8.1', '123456789.500', "'-Ähre", 'ASSIGNED', 'J-1', 'Anna'],
    [numbers[0], '1-0:1.8.2', '815.000', "'-Ähre", 'ASSIGNED', 'J-1', 'Anna'],
  ]);
});

test('only assigned readings have locations and reading period of their job', async () => {
  await backend.pool.query(`update job set melo_id = 'DE0001', malo_id = '50000000001',
    earliest_execution = '2026-11-01', latest_execution = '2026-11-30' where id = 'J-1'`);
  await assignReading(backend.pool, { wanted: numbers[0] ?? '', by: 'Anna' }, 'J-1');
  const rows: Record<string, string>[] = parse(await exported('csv', '2026-11-10'), { columns: true });
  expect(
    rows.map(({ reason, meLoId, maLoId, earliestExecution, latestExecution }) =>
      [reason, meLoId, maLoId, earliestExecution, latestExecution].join(' '),
    ),
  ).toEqual([
    ...Array(2).fill('OTHER_KSA    '),
    ...Array(2).fill('OTHER_KSA DE0001 50000000001 2026-11-01 2026-11-30'),
  ]);
});

test('since, the application, and other readings are kept apart', async () => {
  expect(JSON.parse(await exported('json', '2026-11-10T23:00:00Z'))).toHaveLength(2);
  expect(JSON.parse(await exported('json', '2026-11-10T22:59:59.999Z'))).toHaveLength(4);
  expect(JSON.parse(await exported('json', '2026-11-01', 'other'))).toEqual([]);
});

test('photos are written under the paths of the rows, for their owner alone, also again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-photos-'));
  const photosOf = (options: PhotosOptions) =>
    inSnapshot(backend.pool, client => exportPhotos(client, databasePhotos, options, folder));
  const [row] = JSON.parse(await exported('json', '2026-11-11'));
  for (let n = 0; n < 2; n += 1) expect(await photosOf({ since: '2026-11-11' })).toBe(2);
  expect(await readdir(folder)).toEqual([numbers[0]]);
  for (const [index, { path }] of row.images.entries()) {
    expect(markOf(await readFile(join(folder, path)))).toBe(index + 1);
    expect((await stat(join(folder, path))).mode & 0o777).toBe(0o600);
  }
  expect(await photosOf({ since: '2030-01-01' })).toBe(0);
  expect(await photosOf({ applicationId: 'other' })).toBe(0);
  await rm(folder, { recursive: true });
});

describe('a cursor', () => {
  const goOn = async (cursor: Cursor | undefined, photos?: string) => {
    const output = new PassThrough();
    const start = cursor === undefined ? { since: '2026-11-01' } : { cursor };
    const options = {
      ...start,
      format: 'json',
      meters: 'anonymous',
      ...(photos && { photos: { directory: photos, store: databasePhotos } }),
    } as const;
    const [written, next] = await Promise.all([text(output), exportReadings(backend.pool, options, output)]);
    const rows: { submissionNumber: string }[] = JSON.parse(written);
    return { next, numbers: [...new Set(rows.map(({ submissionNumber }) => submissionNumber))] };
  };

  test('leaves nothing out and brings nothing twice, also what was on its way for long, with its photos', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-cursor-'));
    const slow = await backend.pool.connect();
    await slow.query('begin');
    // As a copy of one that is there; it began before the next one and ends after it.
    await slow.query(`with source as (select * from anonymous_reading where number = '${numbers[0]}'), late as (
        insert into anonymous_reading (application_id, number, meter_type, meter_number, reading_date, reading_reason,
          firstname, lastname, street, house_number, zip, city)
        select application_id, 'AAAAA-AAAAA', meter_type, meter_number, reading_date, reading_reason, firstname, lastname,
          street, house_number, zip, city from source returning id),
      rate as (insert into anonymous_reading_value (reading_id, position, obis, unit, pre_decimals, post_decimals, reading_value)
        select id, 0, '1-0:1.8.0', 'kWh', 6, 0, 5 from late returning id)
      insert into anonymous_reading_photo (value_id, position, bytes) select id, 0, 'x' from rate`);
    const ask = await asAnonymous(backend);
    const send = async () => (await ask(sendingAnonymously({}))).json().submissionNumber;
    const before = await send();
    const first = await goOn(undefined, folder);
    expect(first.numbers).toEqual([numbers[1], numbers[0], before]);
    await slow.query('commit');
    slow.release();
    const after = await send();
    await rm(folder, { recursive: true });
    const second = await goOn(first.next, folder);
    expect(second.numbers).toEqual(['AAAAA-AAAAA', after]);
    expect(await readdir(folder)).toEqual(['AAAAA-AAAAA']);
    expect((await goOn(second.next)).numbers).toEqual([]);
    // An export with the first cursor gets the same again.
    expect((await goOn(first.next)).numbers).toEqual(second.numbers);
    await rm(folder, { recursive: true });
  });

  test('of something else is refused before anything is written', async () => {
    const { next } = await goOn(undefined);
    const refusing = async (cursor: Cursor, change: object = {}) => {
      const output = new PassThrough();
      const options = { cursor, format: 'json', meters: 'anonymous', ...change } as const;
      await expect(exportReadings(backend.pool, options, output)).rejects.toMatchObject({
        code: 'CURSOR_UNUSABLE',
      });
      expect(output.readableLength).toBe(0);
    };
    await refusing(next, { meters: 'jobs' });
    await refusing(next, { applicationId: 'demo' });
    await refusing(JSON.stringify({ ...JSON.parse(next), database: '1/1/zaehlwerk' }));
    await refusing(JSON.stringify({ ...JSON.parse(next), snapshot: '1' }));
    await refusing('');
  });

  test('needs no more of the database than any user of it has', async () => {
    const { rows } = await backend.pool.query(
      "select proname from pg_proc where proname in ('pg_control_system', 'pg_control_checkpoint') and proacl is not null",
    );
    expect(rows).toEqual([]);
  });
});
