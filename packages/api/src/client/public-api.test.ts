import { serve } from '../testing/serve.ts';
import { createPublicApi } from './public-api.ts';

const api = createPublicApi({ baseUrl: 'http://portal.test' });
const grant = { username: 'kunde', token: 'a.b.c', refreshToken: 'r1' };

afterEach(() => jest.restoreAllMocks());

test('the application config arrives with its defaults filled in', async () => {
  const requests = serve(() => Response.json({ applicationId: 'demo', applicationName: 'Demo' }));
  const result = await api.fetchApplication();
  expect(requests[0]?.url).toBe('http://portal.test/api/public/application');
  expect(result).toMatchObject({ ok: true, value: { features: { loginUsernameMinLength: 5 } } });
});

test("another page in the answer's place is unreadable, not a crash", async () => {
  serve(() => new Response('<html>Log in to the hotel</html>', { headers: { 'content-type': 'text/html' } }));
  expect(await api.fetchApplication()).toEqual({
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
