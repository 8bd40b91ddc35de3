import { fetchAccountInfo, fetchJobs } from '@zaehlwerk/api';
import { refusal } from '../testing/fake-backend.ts';
import { loggedInPortal } from '../testing/fake-portal.ts';
import { accountCall } from './account-call.ts';
import { accountsAtom, currentAccountAtom } from './accounts.ts';

afterEach(() => jest.restoreAllMocks());

const info = '/api/pro/account/info';

async function loggedIn() {
  const fake = await loggedInPortal();
  const account = fake.context.jotai.get(currentAccountAtom);
  if (!account) throw new Error('no account is logged in');
  return { ...fake, account };
}

test('a 401 is followed by one refresh and one repeat', async () => {
  const { context, backend, account } = await loggedIn();
  backend.token = 'revoked early';
  expect(await fetchAccountInfo(accountCall(context, account))).toMatchObject({ ok: true });
  expect(backend.log).toEqual([`GET ${info}`, 'POST /auth/token', `GET ${info}`]);
});

test('calls that meet a 401 together share one refresh', async () => {
  const { context, backend, account } = await loggedIn();
  backend.token = 'revoked early';
  const results = await Promise.all([1, 2, 3].map(() => fetchAccountInfo(accountCall(context, account))));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(backend.log.filter(entry => entry === 'POST /auth/token')).toHaveLength(1);
});

test('a call that meets its 401 after the refresh of another uses the new token', async () => {
  const { context, backend, account } = await loggedIn();
  const oldToken = backend.token;
  let answerLate: (answer: Response) => void = () => undefined;
  backend.answers[info] = ({ headers }) =>
    headers.get('authorization')?.endsWith(oldToken)
      ? new Promise(resolve => {
          answerLate = resolve;
        })
      : undefined;
  const late = fetchAccountInfo(accountCall(context, account));
  backend.token = 'revoked early';
  await fetchJobs(accountCall(context, account));
  answerLate(refusal(401, 'token-invalid'));
  expect(await late).toMatchObject({ ok: true });
  expect(backend.log.filter(entry => entry === 'POST /auth/token')).toHaveLength(1);
});

test('a second 401 removes the account and ends the story', async () => {
  const { context, backend, account, device } = await loggedIn();
  backend.answers[info] = () => refusal(401, 'token-invalid');
  expect(await fetchAccountInfo(accountCall(context, account))).toMatchObject({
    ok: false,
    error: { status: 401 },
  });
  expect(backend.log).toEqual([`GET ${info}`, 'POST /auth/token', `GET ${info}`]);
  expect(context.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept.sessions).toEqual({ version: 1, content: [] });
  expect(await fetchAccountInfo(accountCall(context, account))).toMatchObject({
    ok: false,
    error: { code: 'logged-out' },
  });
  expect(backend.log).toHaveLength(3);
});

test('a 401 whose refresh gets no answer keeps the account', async () => {
  const { context, backend, account } = await loggedIn();
  backend.token = 'revoked early';
  backend.answers['/auth/token'] = () => refusal(503, 'maintenance');
  expect(await fetchAccountInfo(accountCall(context, account))).toMatchObject({
    ok: false,
    error: { kind: 'no-response' },
  });
  expect(context.jotai.get(accountsAtom)).toEqual([account]);
});

test('any other refusal is handed on as it is', async () => {
  const { context, backend, account } = await loggedIn();
  backend.answers[info] = () => refusal(403, 'forbidden');
  expect(await fetchAccountInfo(accountCall(context, account))).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  });
  expect(backend.log).toEqual([`GET ${info}`]);
  expect(context.jotai.get(accountsAtom)).toEqual([account]);
});
