import { noAnswer } from '@zaehlwerk/api/testing';
import { applicationAtom } from './application/application.ts';
import { accountsAtom } from './session/accounts.ts';
import type { FakeBackend } from './testing/fake-backend.ts';
import { fakePortal, settled } from './testing/fake-portal.ts';
import { brokenPersistence } from './testing/memory-persistence.ts';
import { deviceWith, testSession } from './testing/started-portal-store.ts';
import { testJob } from './testing/test-job.ts';
import { currentJobs } from './testing/test-jobs.ts';

const application = '/api/public/application';

afterEach(() => jest.restoreAllMocks());

/** Lets the application config wait until the returned function is called. */
function holdApplication(backend: FakeBackend): () => void {
  let answer: () => void = () => undefined;
  backend.answers[application] = () =>
    new Promise(resolve => {
      answer = () => resolve(Response.json({ applicationId: 'test', applicationName: 'Test' }));
    });
  return () => answer();
}

test('nothing is requested before the start, and the application config once by it', async () => {
  const { store, context, backend } = fakePortal();
  context.jotai.sub(applicationAtom, () => undefined);
  await settled();
  expect(backend.log).toEqual([]);
  expect(await store.start()).toEqual({ status: 'ready' });
  expect(context.jotai.get(applicationAtom).data).toMatchObject({ applicationId: 'test' });
  await settled();
  expect(backend.log).toEqual([`GET ${application}`]);
});

test('a kept session loads its account while the application config is still under way', async () => {
  const session = testSession();
  const { store, context, backend } = fakePortal(deviceWith(session));
  backend.token = session.token;
  backend.jobs = [testJob('1')];
  const answerApplication = holdApplication(backend);
  const started = store.start();
  await settled();
  expect(backend.log).toEqual([`GET ${application}`, 'GET /api/pro/job', 'GET /api/pro/account/info']);
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('1')] });
  answerApplication();
  expect(await started).toEqual({ status: 'ready' });
});

test('a kept session whose token has ended is refreshed without waiting for the application config', async () => {
  const { store, context, backend } = fakePortal(deviceWith(testSession({ expiresAt: 0 })));
  const answerApplication = holdApplication(backend);
  const started = store.start();
  await settled();
  expect(backend.log.filter(entry => entry === 'POST /auth/token')).toHaveLength(1);
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [] });
  answerApplication();
  expect(await started).toEqual({ status: 'ready' });
});

test('a failed start says why, and can be tried again without losing the session', async () => {
  const session = testSession();
  const { store, context, backend } = fakePortal(deviceWith(session));
  backend.token = session.token;
  backend.answers[application] = noAnswer;
  expect(await store.start()).toEqual({
    status: 'failed',
    error: { kind: 'no-response', reason: 'network' },
  });
  const accounts = context.jotai.get(accountsAtom);
  expect(accounts).toHaveLength(1);
  delete backend.answers[application];
  expect(await store.start()).toEqual({ status: 'ready' });
  expect(context.jotai.get(accountsAtom)).toBe(accounts);
});

test('an unreadable application config is a failed start', async () => {
  const { store, backend } = fakePortal();
  backend.answers[application] = () => new Response('<html>');
  expect(await store.start()).toMatchObject({ status: 'failed', error: { kind: 'unreadable' } });
});

test('on a device that keeps nothing the portal works in memory', async () => {
  const { store, context } = fakePortal(brokenPersistence());
  expect(await store.start()).toEqual({ status: 'ready' });
  expect(context.jotai.get(accountsAtom)).toEqual([]);
});
