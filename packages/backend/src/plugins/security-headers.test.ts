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
    });
  }
});

test('https is insisted on only where it is in front', async () => {
  const headers = async (proto: string) =>
    (await backend.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': proto } })).headers;
  expect((await headers('https'))['strict-transport-security']).toBe('max-age=31536000');
  expect((await headers('http'))['strict-transport-security']).toBeUndefined();
});
