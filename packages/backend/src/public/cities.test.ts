import { createTestApp, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.pool.query(
    "insert into zip_city select '37997', 'Ort ' || n, n from generate_series(1, 25) n",
  );
});
afterAll(() => backend.close());

const ask = async (zip: string, remoteAddress = '198.51.100.7') => {
  const answer = await backend.app.inject({ url: `/api/public/city/${zip}`, remoteAddress });
  return { status: answer.statusCode, body: answer.json(), cache: answer.headers['cache-control'] };
};

test('the first twenty of a zip code, to be kept for a day', async () => {
  const { status, body, cache } = await ask('37997');
  expect([status, cache]).toEqual([200, 'public, max-age=86400']);
  expect(body.cities).toEqual(Array.from({ length: 20 }, (_, n) => `Ort ${n + 1}`));
});

test('an unknown zip code has no cities; other text is an error', async () => {
  expect(await ask('00000')).toMatchObject({ status: 200, body: { cities: [] } });
  for (const wrong of ['1', '123456', 'abcde', "' or 1", '%00'])
    expect([wrong, (await ask(encodeURIComponent(wrong))).status]).toEqual([wrong, 400]);
});

test('a network that asks for hundreds in a minute is refused, others are not', async () => {
  const answers = [];
  for (let n = 0; n < 310; n += 1) answers.push(await ask('37997', '203.0.113.9'));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ body: { code: 'network_limit_reached' }, cache: 'no-store' });
  expect((await ask('37997')).status).toBe(200);
});
