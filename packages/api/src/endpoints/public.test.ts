import { createServerCall } from '../client/server-call.ts';
import { serve } from '../testing/serve.ts';
import { fetchApplication } from './application.ts';
import { fetchMeterReadingHelp } from './meter-reading-help.ts';
import { requestToken } from './session.ts';

const call = createServerCall({ baseUrl: 'http://portal.test' });
const grant = { username: 'kunde', token: 'a.b.c', refreshToken: 'r1' };

afterEach(() => jest.restoreAllMocks());

test('the application config comes as it was answered', async () => {
  const answer = { applicationId: 'demo', applicationName: 'Demo', ofTomorrow: true };
  const requests = serve(() => Response.json(answer));
  expect(await fetchApplication(call)).toEqual({ ok: true, value: answer });
  expect(requests[0]?.url).toBe('http://portal.test/api/public/application');
});

test('a grant of tokens carries the clock of the server', async () => {
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const requests = serve(() => Response.json(grant, { headers: { date } }));
  const body = { applicationId: 'demo', username: 'kunde', password: 'geheim' };
  expect(await requestToken(call, body)).toEqual({
    ok: true,
    value: { ...grant, serverTime: Date.parse(date) },
  });
  expect(await requests[0]?.json()).toEqual(body);
});

test('a grant without a date has no server clock', async () => {
  serve(() => Response.json(grant));
  expect(await requestToken(call, { applicationId: 'demo', token: 'link' })).toEqual({
    ok: true,
    value: grant,
  });
});

test('an unreadable grant names places, never tokens', async () => {
  serve(() => Response.json({ ...grant, refreshToken: 7 }));
  const result = await requestToken(call, { applicationId: 'demo', token: 'secret-link' });
  expect(result).toEqual({
    ok: false,
    error: { kind: 'unreadable', details: ['refreshToken: invalid_type'] },
  });
});

test('instructions come from the encoded application; one that cannot be read is left out', async () => {
  const instruction = { language: 'de-FORMAL', title: 'Strom', text: '**Ablesen**', obisFilter: '^1-' };
  const requests = serve(() => Response.json({ instructions: [{ title: 7 }, instruction] }));
  expect(await fetchMeterReadingHelp(call, 'a/1')).toEqual({
    ok: true,
    value: { instructions: [instruction] },
  });
  expect(requests[0]?.url).toBe('http://portal.test/api/public/meterReadingHelp/a%2F1');
});
