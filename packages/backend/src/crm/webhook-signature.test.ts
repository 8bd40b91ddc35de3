import { isSigned, signatureOf, tolerance } from './webhook-signature.ts';

/** The example of Standard Webhooks' own libraries. */
const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const event = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: Buffer.from('{"test": 2432232314}'),
};
const published = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const now = 1614265330_000;
const other = Buffer.alloc(32, 7);

test('signs as Standard Webhooks does', () => expect(signatureOf(secret, event)).toBe(published));

test('one of several signatures by one of several secrets is enough', () => {
  const mine = signatureOf(secret, event);
  expect(isSigned([other, secret], event, mine, now)).toBe(true);
  expect(isSigned([secret], event, `v1,xxxx ${signatureOf(other, event)} ${mine}`, now)).toBe(true);
  expect(isSigned([other], event, mine, now)).toBe(false);
  expect(isSigned([], event, mine, now)).toBe(false);
});

test.each([
  ['another body', { body: Buffer.from('{"test": 2432232315}') }],
  ['another id', { id: 'msg_q' }],
  ['another moment', { timestamp: '1614265331' }],
  ['an id with dots', { id: 'a.b' }],
  ['a moment that is none', { timestamp: 'NaN' }],
])('%s is not what was signed', (_name, change) => {
  const mine = signatureOf(secret, event);
  expect(isSigned([secret], { ...event, ...change }, mine, now)).toBe(false);
});

test('what cannot be what it says is refused even when it is signed', () => {
  for (const change of [{ id: 'a.b' }, { id: '' }, { timestamp: '1e9' }, { timestamp: '' }]) {
    const changed = { ...event, ...change };
    expect(isSigned([secret], changed, signatureOf(secret, changed), now)).toBe(false);
  }
});

test('five minutes count, before and after, and no second more', () => {
  const mine = signatureOf(secret, event);
  const at = (seconds: number) => isSigned([secret], event, mine, now + seconds * 1000);
  expect([-tolerance - 1, -tolerance, 0, tolerance, tolerance + 1].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test.each(['', 'v1,', 'v1', 'v2,xxxx', mineWithout(), ' '])('"%s" is no signature', signature =>
  expect(isSigned([secret], event, signature, now)).toBe(false),
);

function mineWithout() {
  return published.slice(0, -1);
}
