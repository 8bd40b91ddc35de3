import { serve } from '../testing/serve.ts';
import { createPublicApi } from './public-api.ts';
import { readApplication } from './read-application.ts';

const api = createPublicApi({ baseUrl: 'http://portal.test' });
const grant = { username: 'kunde', token: 'a.b.c', refreshToken: 'r1' };

afterEach(() => jest.restoreAllMocks());

test('the application config comes as it was answered', async () => {
  const answer = { applicationId: 'demo', applicationName: 'Demo', ofTomorrow: true };
  const requests = serve(() => Response.json(answer));
  expect(await api.fetchApplication()).toEqual({ ok: true, value: answer });
  expect(requests[0]?.url).toBe('http://portal.test/api/public/application');
});

test("another page in the answer's place is nothing that can be read", async () => {
  serve(() => new Response('<html>Log in to the hotel</html>', { headers: { 'content-type': 'text/html' } }));
  const answer = await api.fetchApplication();
  expect(answer.ok && readApplication(answer.value)).toEqual({
    ok: false,
    error: { kind: 'unreadable', details: ['(answer): invalid_type'] },
  });
});

test('a grant of tokens carries the clock of the server', async () => {
  const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const requests = serve(() => Response.json(grant, { headers: { date } }));
  const body = { applicationId: 'demo', username: 'kunde', password: 'geheim' };
  expect(await api.requestToken(body)).toEqual({
    ok: true,
    value: { ...grant, serverTime: Date.parse(date) },
  });
  expect(await requests[0]?.json()).toEqual(body);
});

test('a grant without a date has no server clock', async () => {
  serve(() => Response.json(grant));
  expect(await api.requestToken({ applicationId: 'demo', token: 'link' })).toEqual({
    ok: true,
    value: grant,
  });
});

test('an unreadable grant names places, never tokens', async () => {
  serve(() => Response.json({ ...grant, refreshToken: 7 }));
  const result = await api.requestToken({ applicationId: 'demo', token: 'secret-link' });
  expect(result).toEqual({
    ok: false,
    error: { kind: 'unreadable', details: ['refreshToken: invalid_type'] },
  });
});

test('instructions come from the encoded application; one that cannot be read is left out', async () => {
  const instruction = { language: 'de-FORMAL', title: 'Strom', text: '**Ablesen**', obisFilter: '^1-' };
  const requests = serve(() => Response.json({ instructions: [{ title: 7 }, instruction] }));
  expect(await api.fetchMeterReadingHelp('a/1')).toEqual({
    ok: true,
    value: { instructions: [instruction] },
  });
  expect(requests[0]?.url).toBe('http://portal.test/api/public/meterReadingHelp/a%2F1');
});
