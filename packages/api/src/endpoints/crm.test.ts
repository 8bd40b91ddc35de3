import { createServerCall } from '../http/client.ts';
import { noAnswer, serve } from '../testing/serve.ts';
import { fetchCrmRegistrationInfo, requestReadingReceipts } from './crm.ts';

const call = createServerCall({ baseUrl: 'http://portal.test' });
const info = { registered: true, currentConfirmedCommunicationTypes: ['EMAIL'], selfServiceToken: 'token' };
const refusal = (status: number, code: string) => () =>
  Response.json({ status, code, message: 'x' }, { status });

afterEach(() => jest.restoreAllMocks());

test('the registration comes from its address; of a backend that names no token too', async () => {
  const requests = serve(() => Response.json(info));
  expect(await fetchCrmRegistrationInfo(call)).toEqual({ ok: true, value: info });
  expect(requests[0]?.url).toBe('http://portal.test/api/pro/account/crm-registration-info');
  const { selfServiceToken: _, ...without } = info;
  serve(() => Response.json(without));
  expect(await fetchCrmRegistrationInfo(call)).toEqual({ ok: true, value: without });
});

test('no registration is an answer; a missing right, another backend and silence are none', async () => {
  serve(refusal(404, 'crm_registration_unknown'));
  expect(await fetchCrmRegistrationInfo(call)).toEqual({ ok: true, value: undefined });
  serve(refusal(404, 'not_found'));
  expect(await fetchCrmRegistrationInfo(call)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  serve(refusal(403, 'role_missing'));
  expect(await fetchCrmRegistrationInfo(call)).toMatchObject({ ok: false, error: { code: 'role_missing' } });
  serve(noAnswer);
  expect(await fetchCrmRegistrationInfo(call)).toMatchObject({ ok: false, error: { kind: 'no-response' } });
});

test('receipts are asked for without a body, under a key, in a language', async () => {
  const requests = serve(() => Response.json({ count: 2 }));
  expect(await requestReadingReceipts(call, 'k1', { language: 'en-FORMAL' })).toEqual({
    ok: true,
    value: { count: 2 },
  });
  await requestReadingReceipts(call, 'k2');
  expect(requests.map(({ method, url, headers }) => [method, url, headers.get('idempotency-key')])).toEqual([
    ['POST', 'http://portal.test/api/pro/job/reading-receipts?language=en-FORMAL', 'k1'],
    ['POST', 'http://portal.test/api/pro/job/reading-receipts', 'k2'],
  ]);
  expect(await requests[0]?.text()).toBe('');
});

test.each([
  ['crm_not_registered', 409],
  ['receipts_not_allowed', 403],
])('a refusal with %s is handed on', async (code, status) => {
  serve(refusal(status, code));
  expect(await requestReadingReceipts(call, 'k')).toMatchObject({ ok: false, error: { status, code } });
});
