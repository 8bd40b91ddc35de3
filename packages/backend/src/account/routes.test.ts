import { createTestApp, linkToken, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

test('an account of its own has no parent', async () => {
  const ask = await backend.as('kunde');
  const answer = await ask({ url: '/api/pro/account/info' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ id: expect.any(String), name: 'Erika Mustermann' });
});

test('a sub-access names the account that created it', async () => {
  const { token } = (await backend.authenticate({ token: linkToken })).json();
  const answer = await backend.app.inject({
    url: '/api/pro/account/info',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.json()).toMatchObject({ name: 'Hausmeister Krause', parentName: 'Hausverwaltung Nord' });
});

test('without a token: 401 unauthenticated, on every route of the account', async () => {
  for (const url of ['/api/pro/account/info', '/api/pro/job']) {
    const answer = await backend.app.inject({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  }
});
