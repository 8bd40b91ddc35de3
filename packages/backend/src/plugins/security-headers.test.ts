import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createTestApp, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

test('every answer forbids foreign and inline code, framing, sniffing and referrers', async () => {
  for (const url of ['/api/public/application', '/nothing', '/healthz']) {
    const { headers } = await backend.app.inject({ url });
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy.sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "worker-src 'self'",
    ]);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(/^camera=\(self\), .*geolocation=\(\).*microphone=\(\)/),
    });
  }
});

test('https is insisted on only where it is in front', async () => {
  const headers = async (proto: string) =>
    (await backend.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': proto } })).headers;
  expect((await headers('https'))['strict-transport-security']).toBe('max-age=31536000');
  expect((await headers('http'))['strict-transport-security']).toBeUndefined();
});

test.each([
  ['no HTTP at all', 'GEHEIM\r\n\r\n', 400, 'invalid_request'],
  [
    'two lengths of one body',
    'POST /auth/token HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{',
    400,
    'invalid_request',
  ],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'GEHEIM'.repeat(4000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('%s is answered as any other mistake, with all headers', async (_case, text, status, code) => {
  if (!backend.app.server.listening) await backend.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = backend.app.server.address() as AddressInfo;
  const before = backend.lines.length;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', part => {
    answer += part;
  });
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ status, code, message: expect.any(String) });
  const usual = Object.keys((await backend.app.inject({ url: '/nothing' })).headers);
  for (const name of usual) expect(head.toLowerCase()).toContain(`\n${name}: `);
  expect(backend.lines.slice(before).join('')).not.toContain('GEHEIM');
});
