import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  askingForToken,
  createTestApp,
  keepPhoto,
  markedPhoto,
  password,
  sending,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { defaultQuotas, type Quotas } from '../quota/quotas.ts';

// Hundreds of requests take their time on a busy machine.
jest.setTimeout(60_000);

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp | undefined;
afterEach(async () => {
  await backend?.close();
  backend = undefined;
});

async function withQuotas(quotas: Partial<Quotas> = {}) {
  backend = await createTestApp({ shared, drawPhoto: keepPhoto, quotas: { ...defaultQuotas, ...quotas } });
  await allowAnonymousReadings(backend);
  return backend;
}
const [first, second] = anonymousReading().readingValues;
const withPhotos = (count: number) => ({
  readingValues: [{ ...first, readingImages: Array.from({ length: count }, () => markedPhoto(1)) }, second],
});
const kilobytesOfThree = Math.ceil((3 * Math.floor((markedPhoto(1).encodedImage.length * 3) / 4)) / 1000);

const refusalOf = ({
  statusCode,
  headers,
  json,
}: {
  statusCode: number;
  headers: object;
  json(): { code?: string };
}) => ({
  statusCode,
  code: json().code,
  hasToWait: Number(Reflect.get(headers, 'retry-after')) > 0,
});
const networkIsFull = { statusCode: 429, code: 'network_limit_reached', hasToWait: true };
const rows = async ({ pool }: TestApp) =>
  (
    await pool.query(`select (select count(*)::int from anonymous_reading) as readings,
      (select count(*)::int from anonymous_idempotency_key) as keys,
      (select sum(attempts)::int from login_attempt) as counted,
      (select sum(xmin::text::bigint) from login_attempt) as written`)
  ).rows[0];

test('tokens: so many of a network in an hour; others, and logins there, go on', async () => {
  const app = await withQuotas({ anonymousTokens: 3 });
  const ask = (remoteAddress: string) => app.app.inject({ ...askingForToken, remoteAddress });
  for (let n = 0; n < 3; n += 1) expect((await ask('203.0.113.9')).statusCode).toBe(200);
  const before = await rows(app);
  expect(refusalOf(await ask('203.0.113.9'))).toEqual(networkIsFull);
  expect(await rows(app)).toEqual(before);
  expect((await ask('203.0.113.10')).statusCode).toBe(200);
  const login = await app.authenticate({ username: 'kunde', password }, '203.0.113.9');
  expect(login.statusCode).toBe(200);
  await app.pool.query("update login_attempt set window_ends = now() - interval '1 s'");
  expect((await ask('203.0.113.9')).statusCode).toBe(200);
});

test('an IPv6 customer has one network, and a /48 five times of it', async () => {
  const app = await withQuotas({ anonymousTokens: 2 });
  const ask = async (remoteAddress: string) =>
    (await app.app.inject({ ...askingForToken, remoteAddress })).statusCode;
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await ask(`2001:db8:1:100::${n}`));
  expect(statuses).toEqual([200, 200, 429, 429]);
  const wide = [];
  for (let n = 2; n < 12; n += 1) wide.push(await ask(`2001:db8:1:${n}00::1`));
  expect(wide.filter(status => status === 200)).toHaveLength(8);
  expect(await ask('2001:db8:2::1')).toBe(200);
});

test('submissions of a network: beyond the limit 429, nothing is stored, counted or written', async () => {
  const app = await withQuotas({ anonymousSubmissions: 3 });
  const [school, neighbour, elsewhere] = [
    await asAnonymous(app, '203.0.113.9'),
    await asAnonymous(app, '203.0.113.9'),
    await asAnonymous(app, '203.0.113.10'),
  ];
  const key = 'asked-before';
  expect((await school(sendingAnonymously({}, key))).statusCode).toBe(201);
  for (const ask of [school, neighbour]) expect((await ask(sendingAnonymously())).statusCode).toBe(201);
  const before = await rows(app);
  for (const ask of [school, neighbour])
    expect(refusalOf(await ask(sendingAnonymously()))).toEqual(networkIsFull);
  expect(await rows(app)).toEqual(before);
  // What was stored is answered again, and others go on.
  expect((await neighbour(sendingAnonymously({}, key))).statusCode).toBe(201);
  expect((await elsewhere(sendingAnonymously())).statusCode).toBe(201);
});

test('at the same moment: as many as there is room for, and repetitions count once', async () => {
  const app = await withQuotas({ anonymousSubmissions: 5 });
  const ask = await asAnonymous(app);
  await app.warmUp();
  await Promise.all(Array.from({ length: 6 }, () => ask(sendingAnonymously({}, 'the-same'))));
  const answers = await Promise.all(Array.from({ length: 9 }, () => ask(sendingAnonymously())));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect((await app.pool.query('select from anonymous_reading')).rowCount).toBe(5);
});

test('a repetition at the same moment is answered once it counts no more', async () => {
  const app = await withQuotas();
  const ask = await asAnonymous(app);
  await app.warmUp();
  const { requestPool } = app;
  const query = requestPool.query.bind(requestPool) as (...words: unknown[]) => Promise<unknown>;
  const happened: string[] = [];
  const oneTurn = () => new Promise(setImmediate);
  let looked = 0;
  jest.spyOn(requestPool, 'query').mockImplementation(async (...words: unknown[]) => {
    const answer = await query(...words);
    // Both look for the key before either has stored anything.
    if (/^select from anonymous_idempotency_key/.test(String(words[0]))) {
      looked += 1;
      while (looked < 2) await oneTurn();
    }
    if (/^update login_attempt/.test(String(words[0]))) {
      // As long as it takes on a busy machine.
      for (let turn = 0; turn < 200; turn += 1) await oneTurn();
      happened.push('taken back');
    }
    return answer;
  });
  const send = async () => {
    expect((await ask(sendingAnonymously({}, 'the-same'))).statusCode).toBe(201);
    happened.push('answered');
  };
  await Promise.all([send(), send()]);
  expect(happened.at(-1)).toBe('answered');
  expect(happened).toContain('taken back');
});

test('with one token twenty submissions, then another is needed', async () => {
  const app = await withQuotas();
  const ask = await asAnonymous(app);
  for (let n = 0; n < 20; n += 1) expect((await ask(sendingAnonymously())).statusCode).toBe(201);
  const full = { ...networkIsFull, code: 'session_limit_reached' };
  expect(refusalOf(await ask(sendingAnonymously()))).toEqual(full);
  expect((await (await asAnonymous(app))(sendingAnonymously())).statusCode).toBe(201);
});

test('photos of a network, and of all: beyond the limit readings without any go on', async () => {
  const room = 2 * kilobytesOfThree * 1000;
  const app = await withQuotas({ anonymousPhotoBytes: room });
  const ask = await asAnonymous(app);
  for (let n = 0; n < 2; n += 1) expect((await ask(sendingAnonymously(withPhotos(3)))).statusCode).toBe(201);
  expect(refusalOf(await ask(sendingAnonymously(withPhotos(1))))).toEqual(networkIsFull);
  expect((await ask(sendingAnonymously())).statusCode).toBe(201);
  expect((await app.pool.query('select from anonymous_reading_photo')).rowCount).toBe(6);
  await app.close();

  const all = await withQuotas({ anonymousPhotosOfAll: room });
  const networks = [];
  for (let n = 0; n < 4; n += 1) networks.push(await asAnonymous(all, `203.0.113.${n}`));
  const statuses = [];
  for (const one of networks) statuses.push((await one(sendingAnonymously(withPhotos(3)))).statusCode);
  expect(statuses).toEqual([201, 201, 429, 429]);
  expect((await networks[3]?.(sendingAnonymously()))?.statusCode).toBe(201);
});

test('one submission that is more than all there is, is refused and no loop', async () => {
  const app = await withQuotas({ anonymousPhotoBytes: 1 });
  const answer = await (await asAnonymous(app))(sendingAnonymously(withPhotos(1)));
  expect(refusalOf(answer)).toEqual(networkIsFull);
});

test('receipts count for themselves', async () => {
  const app = await withQuotas({ anonymousSubmissions: 2 });
  const ask = await asAnonymous(app);
  const result = { submissionNumber: 'ZZZZZ-ZZZZZ', created: '2026-11-20T10:00:00.000Z' };
  const asking = (key: string) => ({
    method: 'POST' as const,
    url: '/api/pro/unknown-readings/receipts',
    headers: { 'idempotency-key': key },
    payload: { result, email: 'a@b.example' },
  });
  for (const key of ['one', 'two']) expect((await ask(asking(key))).statusCode).toBe(202);
  expect(refusalOf(await ask(asking('three')))).toEqual(networkIsFull);
  // What was asked for already is answered again.
  expect((await ask(asking('one'))).statusCode).toBe(202);
  expect((await ask(sendingAnonymously())).statusCode).toBe(201);
});

/** The limit is met early; from then on the flood is refused while others work. `FLOOD_REQUESTS=10000` is a longer one. */
const requests = Number(process.env.FLOOD_REQUESTS ?? 600);
/** A few more than wait and run: these are refused at once, and more of them would only keep this process busy. */
const connections = 110;
const rounds = 6;

test('a flood from one network leaves logins and readings of others alone, also there', async () => {
  const app = await withQuotas({ anonymousSubmissions: 30 });
  await app.warmUp();
  const home = '203.0.113.9';
  const flooders = await Promise.all(Array.from({ length: 20 }, () => asAnonymous(app, home)));
  const answers = new Map<number, number>();
  let [sent, passed, mostBusy] = [0, 0, 0];
  /** One connection: it sends the next request when the last is answered, until the others are done. */
  async function flood(number: number) {
    while (sent < requests || passed < rounds) {
      sent += 1;
      const answer = await flooders[number % flooders.length]?.(sendingAnonymously());
      const status = answer?.statusCode ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      mostBusy = Math.max(mostBusy, app.requestPool.totalCount - app.requestPool.idleCount);
    }
  }
  const flooding = Promise.all(Array.from({ length: connections }, (_, number) => flood(number)));

  for (; passed < rounds; passed += 1) {
    const remoteAddress = passed % 2 === 0 ? home : '198.51.100.7';
    const login = await app.authenticate({ username: 'kunde', password }, remoteAddress);
    expect(login.statusCode).toBe(200);
    const request = sending('J-1', [{ taskId: 'NT', readingValue: passed }]);
    const headers = { ...request.headers, authorization: `Bearer ${login.json().token}` };
    const reading = await app.app.inject({ ...request, headers, remoteAddress });
    expect(reading.statusCode).toBe(200);
  }
  await flooding;

  // All of the flood that is stored is within the limit of its network; refused requests leave nothing.
  const stored = answers.get(201) ?? 0;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(30);
  expect([...answers.keys()].filter(status => ![201, 429, 503].includes(status))).toEqual([]);
  const { readings, keys } = await rows(app);
  expect([readings, keys]).toEqual([stored, stored]);
  // Two of the flood at a time and one of the others: connections stay free, so others do not wait behind the flood.
  expect(mostBusy).toBeLessThan(6);
});
