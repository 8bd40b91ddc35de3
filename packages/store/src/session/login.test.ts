import { noAnswer } from '@zaehlwerk/api/testing';
import { refusal } from '../testing/fake-backend.ts';
import { fakePortal, settled } from '../testing/fake-portal.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobs } from '../testing/test-jobs.ts';
import { accountsAtom, currentAccountAtom } from './accounts.ts';
import { login, withoutWhitespace } from './login.ts';

const credentials = { username: 'kunde', password: 'geheim' };

afterEach(() => jest.restoreAllMocks());

async function started() {
  const fake = fakePortal();
  await fake.store.start();
  fake.backend.log.length = 0;
  return fake;
}

test('a login stores the session and loads account info and jobs side by side', async () => {
  const { context, backend, device } = await started();
  backend.jobs = [testJob('1')];
  expect(await login(context, credentials)).toEqual({ code: 'logged-in' });
  expect(device.kept.sessions).toMatchObject({
    version: 1,
    content: [
      { accountId: 'account-1', username: 'kunde', token: backend.token, refreshToken: backend.refreshToken },
    ],
  });
  await settled();
  expect(backend.log).toEqual(['POST /auth/token', 'GET /api/pro/job', 'GET /api/pro/account/info']);
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('1')] });
});

test('white space is not sent', async () => {
  const { context, backend } = await started();
  expect(await login(context, { username: ' kun de\t', password: 'ge\u00a0heim\n' })).toEqual({
    code: 'logged-in',
  });
  expect(withoutWhitespace(' a b\u2003c ')).toBe('abc');
  expect(backend.log[0]).toBe('POST /auth/token');
});

test.each([
  ['wrong credentials', () => refusal(401, 'wrong-credentials'), { code: 'wrong-credentials' }],
  [
    'too many attempts',
    () => refusal(429, 'too-many-attempts', { 'retry-after': '42' }),
    { code: 'too-many-attempts', seconds: 42 },
  ],
  ['a lost answer', noAnswer, { code: 'unreachable' }],
  ['a gateway without a server', () => refusal(503, 'x'), { code: 'unreachable' }],
  ['a broken server', () => refusal(500, 'internal'), { code: 'failed' }],
  ['an unreadable answer', () => Response.json({ token: 1 }), { code: 'failed' }],
  [
    'a token that is none',
    () => Response.json({ username: 'kunde', token: 'none', refreshToken: 'r' }),
    { code: 'failed' },
  ],
])('%s leaves no account logged in', async (_name, answer, outcome) => {
  const { context, backend, device } = await started();
  backend.answers['/auth/token'] = answer;
  expect(await login(context, credentials)).toEqual(outcome);
  expect(context.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept).not.toHaveProperty('sessions');
});

test('another login replaces the one before and what was loaded for it', async () => {
  const { context, backend } = await started();
  backend.jobs = [testJob('1')];
  await login(context, credentials);
  await settled();
  let answerJobs = (_response: Response): void => undefined;
  backend.answers['/api/pro/job'] = () =>
    new Promise(resolve => {
      answerJobs = resolve;
    });
  await login(context, credentials);
  expect(currentJobs(context)).toEqual({ status: 'loading' });
  answerJobs(Response.json({ jobs: [testJob('2')] }));
  await settled();
  expect(context.jotai.get(accountsAtom)).toHaveLength(1);
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('2')] });
});

test("a token ends by the server's clock, not by a device that is an hour wrong", async () => {
  const { context, backend } = await started();
  backend.clockAheadMilliseconds = -3_600_000;
  await login(context, credentials);
  const account = context.jotai.get(currentAccountAtom);
  if (!account) throw new Error('no account is logged in');
  const remaining = context.jotai.get(account.sessionAtom).expiresAt - Date.now();
  expect(Math.abs(remaining - 900_000)).toBeLessThan(2000);
});
