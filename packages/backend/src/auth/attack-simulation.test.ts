import { createTestApp, linkToken, password, type TestApp } from '#test-app';
import { createLoginThrottle } from './login-throttle.ts';
import { createRecognition } from './recognition.ts';

// The work for unknown accounts is the matter of timing.test.ts; here attempts are only counted.
jest.mock('./password.ts', () => {
  const real = jest.requireActual<typeof import('./password.ts')>('./password.ts');
  return {
    ...real,
    verifyPassword: async (hash: string | null, text: string) =>
      hash !== null && real.verifyPassword(hash, text),
  };
});
jest.setTimeout(60_000);

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

type Answer = Awaited<ReturnType<TestApp['authenticate']>>;
const status = ({ statusCode }: Answer) => statusCode;
const cookieOf = ({ cookies }: Answer) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const login = (username: string, from: string, cookie = '') =>
  backend.authenticate({ username, password }, from, { cookie });
const guess = (username: string, from: string) =>
  backend.authenticate({ username, password: 'geraten' }, from);

/** Does something for each, ten at a time: as many connections as the backend has. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items].reverse();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** All clocks of the limits go on by so many minutes. */
const pass = (minutes: number) =>
  backend.pool.query('update login_attempt set window_ends = window_ends - make_interval(mins => $1)', [
    minutes,
  ]);

/** Accounts with the fixture's password. */
async function pupils(count: number): Promise<string[]> {
  const { rows } = await backend.pool.query<{ username: string }>(
    `insert into account (application_id, username, name, password_hash)
     select 'demo', 'schueler' || n, 'Schüler ' || n, password_hash
     from account, generate_series(1, $1) n where username = 'verwaltung' returning username`,
    [count],
  );
  return rows.map(({ username }) => username);
}

/** One address for many people: a school's, or one of a carrier that has more customers than addresses. */
test('of two hundred people behind one address an attacker locks out none', async () => {
  const shared = '203.0.113.9';
  const names = await pupils(200);
  const [victim = '', bystander = '', ...others] = names;
  const devices = new Map<string, string>();
  await forEach(names, async name => devices.set(name, cookieOf(await login(name, shared))));

  // Invented names, then the victim's, each until nothing of it is compared any more.
  await forEach(numbers(220), n => guess(`erfunden${n}`, shared));
  expect(status(await guess('noch-ein-erfundener', shared))).toBe(429);
  await forEach(numbers(30), () => guess(victim, shared));
  expect(status(await guess(victim, shared))).toBe(429);

  await forEach(others, async name => expect(status(await login(name, shared))).toBe(200));
  expect(status(await login(victim, shared, devices.get(victim)))).toBe(200);
  expect(status(await login(victim, '198.51.100.200'))).toBe(200);

  // With a new device, here and now, the link is the way in; from then on the device is known.
  await backend.pool.query(
    'update link_token set account_id = (select id from account where username = $1)',
    [bystander],
  );
  await forEach(numbers(30), () => guess(bystander, shared));
  expect(status(await login(bystander, shared))).toBe(429);
  const byLink = await backend.authenticate({ token: linkToken }, shared);
  expect(status(byLink)).toBe(200);
  expect(status(await login(bystander, shared, cookieOf(byLink)))).toBe(200);
});

/** Computers of other people; every tenth speaks IPv6, some of these with the same provider. */
const networkOfBot = (n: number) =>
  n % 10 === 0
    ? `2001:db8:${(n % 90).toString(16)}:${n.toString(16)}00::1`
    : `100.${64 + (n >> 8)}.${n & 255}.9`;
const botnet = numbers(1000).map(networkOfBot);

/** Tries passwords of an account, as the route does before it compares one, and counts how often that would be done. */
async function createGuesser(username: string) {
  const { pool } = backend;
  const { loginThrottle: key } = backend.keys.keys;
  const [throttle, recognition] = [createLoginThrottle(pool, key), createRecognition(pool, key)];
  const login = { applicationId: 'demo', username };
  const guesser = {
    letThrough: 0,
    async guess(address: string) {
      const visitor = { address, userAgent: undefined, deviceId: undefined };
      const known = await recognition.recognize(login, visitor);
      const { admitted } = await throttle.password({ ...login, ...known, ...visitor });
      if (admitted) guesser.letThrough += 1;
      return admitted;
    },
  };
  return guesser;
}

/** 16 of 31 letters: what `account create` makes. */
const passwords = 31 ** 16;
/** The most guesses at an account in a day, from any number of networks (docs/guide/threat-model.md). */
const mostOfADay = 6000;

test('a botnet of a thousand networks, for days: few guesses, and the owner gets in at every moment', async () => {
  const home = '198.51.100.7';
  const device = cookieOf(await login('kunde', home));
  let places = 0;
  async function ownerGetsIn() {
    places += 1;
    const answers = await Promise.all([
      login('kunde', botnet[places] ?? '', device),
      login('kunde', home),
      login('kunde', `198.18.0.${places}`),
      login('kunde', `2001:db8:ffff:${places.toString(16)}00::1`),
    ]);
    expect(answers.map(status)).toEqual([200, 200, 200, 200]);
  }
  const bots = await createGuesser('kunde');

  // Each network as often as it is let; then for the rest of the day some that find out that there is no room.
  for (const quarter of numbers(10)) {
    await forEach(botnet.slice(quarter * 100, (quarter + 1) * 100), async network => {
      for (let tries = 0; tries < 4; tries += 1) await bots.guess(network);
    });
    await ownerGetsIn();
    await pass(15);
  }
  for (const _hours of numbers(6)) {
    await forEach(botnet.slice(0, 110), bots.guess);
    await ownerGetsIn();
    await pass(3 * 60);
  }
  const ofTheDay = bots.letThrough;
  expect(ofTheDay).toBeGreaterThan(3000);
  expect(ofTheDay).toBeLessThanOrEqual(mostOfADay);
  expect((30 * mostOfADay) / passwords).toBeLessThan(1e-6);
  expect(await bots.guess(botnet[0] ?? '')).toBe(false);

  // The next day is like the one before, and no longer for what was refused meanwhile.
  await pass(24 * 60);
  await forEach(botnet.slice(0, 200), bots.guess);
  await ownerGetsIn();
  expect(bots.letThrough - ofTheDay).toBe(200);
});

test('more networks allow no more guesses at an account; known devices and networks are spared', async () => {
  const device = cookieOf(await login('kunde', '198.51.100.7'));
  const bots = await createGuesser('kunde');
  expect(await bots.guess('203.0.113.1')).toBe(true);
  // As if the first tries of the day had come from a million networks.
  await backend.pool.query('update login_attempt set attempts = most where most = 5000');
  while (await bots.guess(`203.0.${bots.letThrough}.2`));
  expect(bots.letThrough).toBe(101);
  expect(status(await login('kunde', '203.0.113.200'))).toBe(429);
  expect(status(await login('kunde', '203.0.113.200', device))).toBe(200);
  expect(status(await login('kunde', '198.51.100.7'))).toBe(200);
});
