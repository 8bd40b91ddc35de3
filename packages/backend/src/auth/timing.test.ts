import { createTestApp, password, type TestApp } from '#test-app';
import { hashPassword } from './password.ts';

const verified: string[] = [];
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual('@node-rs/argon2');
  const verify = (hash: string, text: string) => {
    verified.push(hash);
    return argon2.verify(hash, text);
  };
  return { ...argon2, verify };
});

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.pool.query('update account set password_hash = $1 where password_hash is not null', [
    await hashPassword(password),
  ]);
  await backend.login('verwaltung');
});
afterAll(() => backend.close());

const known = { username: 'verwaltung', password: 'falsch' };
const elsewhere = '198.18.2.1';

// The hash is nearly all of the time of a login: the same work for each takes as long.
test.each([
  ['known', known, elsewhere],
  ['known in this network', known, '198.51.100.7'],
  ['unknown', { username: 'niemand', password }, elsewhere],
  ['disabled', { username: 'gesperrt', password }, elsewhere],
  ['without a password', { username: 'hausmeister', password }, elsewhere],
  ['of another application', { applicationId: 'other', username: 'hausmeister', password }, elsewhere],
])('a user who is %s costs one hash of the same parameters', async (_name, payload, from) => {
  verified.length = 0;
  expect((await backend.authenticate(payload, from)).statusCode).toBe(401);
  expect(verified).toEqual([
    expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/),
  ]);
});
