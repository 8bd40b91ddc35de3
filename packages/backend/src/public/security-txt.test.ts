import { createTestApp } from '#test-app';
import { securityContactOf } from './security-txt.ts';

test('a deployment with a contact says where vulnerabilities are reported to, for less than a year', async () => {
  const backend = await createTestApp({ securityContact: 'mailto:security@stadtwerke.example' });
  const url = '/.well-known/security.txt';
  const answer = await backend.app.inject({ url });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const [, expires = ''] =
    /^Contact: mailto:security@stadtwerke\.example\nExpires: (\S+)\nPreferred-Languages: de, en\n$/.exec(
      answer.body,
    ) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  await backend.close();
  const without = await createTestApp();
  expect((await without.app.inject({ url })).statusCode).toBe(404);
  await without.close();
});

test.each(['security@stadtwerke.example', 'http://x.example', 'mailto:a b@example.org'])(
  '%s is no contact',
  SECURITY_CONTACT => {
    expect(() => securityContactOf({ SECURITY_CONTACT })).toThrow(/^SECURITY_CONTACT must be like mailto:/);
  },
);
