import { onlineManager } from '@tanstack/query-core';
import type { ApiResult, ServerPresence } from '@zaehlwerk/api';
import { noAnswer } from '@zaehlwerk/api/testing';
import { refusal } from '../testing/fake-backend.ts';
import { fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { connectivityOf, watchedCall } from './connectivity-of.ts';

const path = '/api/public/application';
const ours = { 'x-portal-application': 'test' };
const answered = (presence: ServerPresence) => () =>
  new Response(null, {
    status: presence === 'offline' ? 503 : 200,
    headers: presence === 'online' ? ours : {},
  });

afterEach(() => {
  jest.restoreAllMocks();
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
});

/** A portal whose connection was found to be good; the log is empty again. */
async function connectedPortal() {
  const fake = await loggedInPortal();
  fake.backend.answers[path] = answered('online');
  const connectivity = connectivityOf(fake.context);
  await connectivity.check();
  fake.backend.log.length = 0;
  return { ...fake, connectivity };
}

test('the server is asked when that is to be known, not before, and once for all', async () => {
  const { context, backend } = fakePortal();
  expect(backend.log).toEqual([]);
  const connectivity = connectivityOf(context);
  expect(connectivityOf(context)).toBe(connectivity);
  await connectivity.check();
  expect(backend.log).toEqual([`HEAD ${path}`]);
});

test.each([
  ['no answer', noAnswer],
  ['a gateway’s answer', () => refusal(503, 'database_unavailable')],
  ['another page', () => new Response('<html>')],
  ['a refusal by another server', () => new Response('<html>', { status: 403 })],
])('%s to any call has the connection checked at once', async (_name, answer) => {
  const { context, backend, connectivity } = await connectedPortal();
  backend.answers['/api/pro/job'] = answer;
  backend.answers[path] = answered('offline');
  await context.queries.refetchQueries({ queryKey: ['jobs'] });
  await settled();
  expect(backend.log).toEqual(['GET /api/pro/job', `HEAD ${path}`]);
  expect(connectivity.state).toBe('offline');
});

test('an answer has it checked while it is thought to be gone, and a failure then says nothing new', async () => {
  const { context, backend, connectivity } = await connectedPortal();
  backend.answers[path] = answered('offline');
  await connectivity.check();
  backend.log.length = 0;
  backend.answers['/api/pro/job'] = noAnswer;
  await context.queries.refetchQueries({ queryKey: ['jobs'] });
  await settled();
  expect(backend.log).toEqual(['GET /api/pro/job']);
  delete backend.answers['/api/pro/job'];
  backend.answers[path] = answered('online');
  await context.queries.refetchQueries({ queryKey: ['jobs'] });
  await settled();
  expect(connectivity.state).toBe('online');
});

test('a refusal by the portal itself says that it is there', async () => {
  const { context, backend } = await connectedPortal();
  backend.answers['/api/pro/job'] = () => refusal(500, 'internal_error');
  await context.queries.refetchQueries({ queryKey: ['jobs'] });
  await settled();
  expect(backend.log).toEqual(['GET /api/pro/job']);
});

test('a call that was ended on purpose says nothing', async () => {
  const outcomes: string[] = [];
  const aborted: ApiResult<never> = { ok: false, error: { kind: 'no-response', reason: 'aborted' } };
  const call = watchedCall(
    async () => aborted,
    outcome => outcomes.push(outcome),
  );
  await call({ path: '/api/pro/job', seconds: 1 });
  expect(outcomes).toEqual(['unclear']);
});

test('data loads again when the server is there again, and not before', async () => {
  const { context, backend, connectivity } = await connectedPortal();
  backend.answers[path] = answered('offline');
  await connectivity.check();
  await context.queries.invalidateQueries({ queryKey: ['jobs'], refetchType: 'none' });
  backend.log.length = 0;
  await connectivity.check();
  await settled();
  expect(backend.log).toEqual([`HEAD ${path}`]);
  backend.answers[path] = answered('online');
  await connectivity.check();
  await settled();
  expect(backend.log).toContain('GET /api/pro/job');
});
