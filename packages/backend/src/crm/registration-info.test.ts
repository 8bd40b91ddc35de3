import { crmRegistrationInfoSchema } from '@zaehlwerk/api/crm';
import { allowCrm, codeOf, createTestApp, registerFor, type TestApp } from '#test-app';
import { newKeySet } from '../keys/key-set.ts';
import { createSeal } from '../mail/sealed.ts';
import { selfServiceTokenOf } from './self-service-token.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
beforeEach(async () => {
  await backend.reset();
  await allowCrm(backend);
});
afterAll(() => backend.close());

const url = '/api/pro/account/crm-registration-info';

async function infoOf(username: string) {
  const ask = await backend.as(username);
  return ask({ url });
}

test('an account that is not registered gets a token of its own, always the same', async () => {
  const first = crmRegistrationInfoSchema.parse((await infoOf('kunde')).json());
  expect(first).toEqual({
    registered: false,
    currentConfirmedCommunicationTypes: [],
    // 256 bits.
    selfServiceToken: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((await infoOf('kunde')).json()).toEqual(first);
  expect((await infoOf('verwaltung')).json().selfServiceToken).not.toBe(first.selfServiceToken);
});

test('a registered account sees its communication types, never the address', async () => {
  await registerFor(backend, 'Kunde', 'erika@example.org');
  const answer = await infoOf('kunde');
  expect(answer.json()).toMatchObject({ registered: true, currentConfirmedCommunicationTypes: ['EMAIL'] });
  expect(answer.body).not.toContain('erika');
});

test('the token opens no login and is stored nowhere in clear', async () => {
  const token: string = (await infoOf('kunde')).json().selfServiceToken;
  expect(await codeOf(backend.authenticate({ token }))).toBe('401 invalid_token');
  const asBearer = backend.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(await codeOf(asBearer)).toBe('401 unauthenticated');
  const { rows } = await backend.pool.query('select t::text as row from crm_self_service t');
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(token);
  expect(rows[0].row).not.toContain(Buffer.from(token).toString('hex'));
});

/** 200 with a body that says nothing. */
const none = { statusCode: 200, body: '{"registered":false,"currentConfirmedCommunicationTypes":[]}' };

test('where no registration is offered only those have an info who are registered', async () => {
  await allowCrm(backend, { crmSettings: {} });
  expect(await infoOf('kunde')).toMatchObject(none);
  expect((await backend.pool.query('select from crm_self_service')).rowCount).toBe(0);
  await registerFor(backend, 'Kunde', 'erika@example.org', []);
  expect((await infoOf('kunde')).json()).toMatchObject({
    registered: true,
    currentConfirmedCommunicationTypes: [],
  });
});

test.each(['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'])(
  'without %s there is none, from the moment it is taken',
  async role => {
    const ask = await backend.as('kunde');
    expect((await ask({ url })).statusCode).toBe(200);
    await backend.pool.query('update account set roles = array_remove(roles, $1)', [role]);
    expect(await ask({ url })).toMatchObject(none);
  },
);

test('many requests at once get one token; one that cannot be read any more is replaced', async () => {
  const { rows } = await backend.pool.query<{ id: string }>(
    "select id from account where username = 'Kunde'",
  );
  const id = rows[0]?.id ?? '';
  await backend.warmUp();
  const seal = createSeal(backend.keys.keys.refreshTokens);
  const ask = () => selfServiceTokenOf(backend.pool, seal, id);
  const tokens = new Set(await Promise.all(Array.from({ length: 10 }, ask)));
  expect(tokens.size).toBe(1);

  const other = createSeal(newKeySet(new Date()).refreshTokens);
  const askOther = () => selfServiceTokenOf(backend.pool, other, id);
  const replaced = new Set(await Promise.all(Array.from({ length: 10 }, askOther)));
  expect(replaced.size).toBe(1);
  expect(replaced).not.toEqual(tokens);
  expect(await askOther()).toBe([...replaced][0]);
});
