import { createTestApp, linkToken, password, sending, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ siteDirectory: import.meta.dirname });
});
afterAll(() => backend.close());

test('one line per request, with its route and no secret, name or reading in any of them', async () => {
  const { token, refreshToken } = await backend.login();
  const ask = await backend.as('kunde');
  const headers = { authorization: `Bearer ${token}` };
  const { app } = backend;
  await app.inject({ url: `/m/${linkToken}`, headers: { accept: 'text/html', referer: `/m/${linkToken}` } });
  await app.inject({ url: `//m/${linkToken}`, headers: { accept: 'text/html' } });
  await app.inject({ url: `/api/pro/account/info?access_token=${token}`, headers });
  await app.inject({ url: `/api/nothing/${linkToken}` });
  await backend.authenticate({ token: refreshToken });
  await backend.authenticate({ username: 'kunde', password: 'geheim-aber-falsch' });
  await ask(sending('J-1', [{ taskId: 'NT', readingValue: 271828, comment: 'Schlüssel beim Nachbarn' }]));
  await ask(sending('J-1', [{ taskId: 'NT', readingValue: 3141592 }]));
  await app.inject({ url: '/shell/1.0.0/gone.js' });

  const log = backend.lines.join('');
  const secrets = [token, refreshToken, linkToken, password, 'geheim-aber-falsch'];
  const people = ['Kunde', 'kunde', 'Mustermann', 'Nachbarn', '198.51.100.7'];
  for (const text of [...secrets, ...people, '271828', '3141592', 'J-1']) expect(log).not.toContain(text);

  const entries = backend.lines.map(line => JSON.parse(line));
  expect(entries.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/auth/token', 200],
    ['POST', '/auth/token', 200],
    ['GET', '/*', 404],
    ['GET', '/*', 404],
    ['GET', '/api/pro/account/info', 200],
    ['GET', expect.any(String), 404],
    ['POST', '/auth/token', 200],
    ['POST', '/auth/token', 401],
    ['POST', '/api/pro/job/:id/meterRateTask/result', 200],
    ['POST', '/api/pro/job/:id/meterRateTask/result', 422],
    ['GET', '/shell/1.0.0/gone.js', 404],
  ]);
});
