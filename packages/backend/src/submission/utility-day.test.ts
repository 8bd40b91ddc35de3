import { jobsResponseSchema } from '@zaehlwerk/api/schema';
import { addDays, dayOfMoment, today } from '@zaehlwerk/domain';
import { allowSharing, created, createTestApp, sending, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await allowSharing(backend);
});
afterAll(() => backend.close());

const setZone = (timeZone: string) =>
  backend.pool.query('update application set config = config || $1', [
    { timeZone, features: unknownAllowed },
  ]);
const unknownAllowed = { unknownReadingsAllowed: true, reshareAllowed: true };

/** The day that the server keeps of a reading, or why it refuses it. */
async function daysOf(readingDate: string): Promise<(string | undefined)[]> {
  const ask = await backend.as('verwaltung');
  const reading = { meterNumber: '1ESY1160412207', readingValue: 1, readingDate };
  const { payload, ...request } = sending('J-9', [{ taskId: 'T', readingValue: 600 }]);
  const listed = await ask({ ...request, payload: { ...payload, readingDate } });
  const unlisted = await ask({
    ...sending('', []),
    url: '/api/pro/unknown-reading',
    payload: reading,
  });
  const latest = async (table: string) =>
    (await backend.pool.query(`select reading_date::text as day from ${table} order by created desc limit 1`))
      .rows[0];
  const kept = (status: number, row: { day: string } | undefined) => (status < 300 ? row?.day : undefined);
  return [
    kept(listed.statusCode, await latest('submission')),
    kept(unlisted.statusCode, await latest('unknown_reading')),
  ];
}

// The first two never have the same day.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'Atlantic/Canary', 'Europe/Istanbul'])(
  'in %s a reading has the day of the utility, and tomorrow is none yet',
  async zone => {
    await setZone(zone);
    const day = today(zone);
    expect(await daysOf(`${day}T12:00:00.000Z`)).toEqual([day, day]);
    expect(await daysOf(`${addDays(day, 1)}T12:00:00.000Z`)).toEqual([undefined, undefined]);
    const moment = `${addDays(day, -3)}T23:30:00Z`;
    const dayThere = dayOfMoment(new Date(moment), zone);
    expect(await daysOf(moment)).toEqual([dayThere, dayThere]);
    const answer = await (await backend.as('verwaltung'))({ url: '/api/pro/job' });
    const { jobs } = jobsResponseSchema.parse(answer.json());
    const tasks = jobs.find(({ id }) => id === 'J-9')?.meter.meterRateTasks ?? [];
    const readings = tasks.flatMap(task => [...task.readingEvents, ...task.readingResults]);
    expect(readings.at(-1)?.readingDate).toBe(`${dayThere}T12:00:00.000Z`);
    // A device finds the day of any other instant in the default time zone.
    for (const { readingDate } of readings) expect(readingDate).toMatch(/T12:00:00\.000Z$/);
  },
);

test('an access ends with its last day in the time zone of the utility', async () => {
  await setZone('Pacific/Kiritimati');
  const expires = today('Pacific/Kiritimati');
  const { share } = await created(await backend.as('verwaltung'), { expires });
  expect(share.expires).toBe(expires);
  const { rows } = await backend.pool.query(
    "select (usable_until at time zone 'Pacific/Kiritimati')::text as until from account where id = $1",
    [share.id],
  );
  expect(rows).toEqual([{ until: `${addDays(expires, 1)} 00:00:00` }]);
});
