import { runCommand } from '#test-command';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

test.each([
  ['without a secret', ['--portal', 'http://localhost:9'], {}, /CRM_WEBHOOK_SECRETS must be set/],
  [
    'with one that is none',
    ['--portal', 'http://localhost:9'],
    { CRM_WEBHOOK_SECRETS: 'geheim' },
    /^Secret 1 of CRM_WEBHOOK_SECRETS/,
  ],
  ['without a portal', [], { CRM_WEBHOOK_SECRETS: secret }, /required option '--portal <address>'/],
  [
    'with the address of a page as portal',
    ['--portal', 'http://localhost:9/start'],
    { CRM_WEBHOOK_SECRETS: secret },
    /without a path/,
  ],
  [
    'on a port that is none',
    ['--portal', 'http://localhost:9', '--port', 'abc'],
    { CRM_WEBHOOK_SECRETS: secret },
    /cannot be used/,
  ],
] as const)('%s it does not start, and says why', async (_name, parameters, environment, reason) => {
  const { code, stdout, stderr } = await runCommand(['stand-in-crm', ...parameters], environment);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(reason);
});
