import fc from 'fast-check';
import {
  clockTolerance,
  fingerprintOf,
  type KeySet,
  keySetText,
  newKeySet,
  parseKeySet,
  rotated,
  signingKey,
  tokenLifetime,
  verifyingKey,
} from './key-set.ts';

const minute = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23) + minutes * minute);

test('a rotated key is accepted exactly as long as its last token may live', () => {
  const rotations = fc.array(fc.record({ after: fc.nat(60), signsIn: fc.nat(60) }), { maxLength: 6 });
  fc.assert(
    fc.property(rotations, steps => {
      let keys = newKeySet(at(0));
      const signed: { kid: string; minutes: number }[] = [];
      let minutes = 0;
      const look = () => {
        signed.push({ kid: signingKey(keys, at(minutes)).kid, minutes });
        const mayLive = signed.filter(
          token => minutes - token.minutes < (tokenLifetime + clockTolerance) / 60,
        );
        expect(mayLive.filter(({ kid }) => !verifyingKey(keys, kid, at(minutes)))).toEqual([]);
      };
      for (const { after, signsIn } of steps) {
        for (const end = minutes + after; minutes < end; minutes += 1) look();
        keys = rotated(keys, at(minutes), at(minutes + signsIn));
        look();
      }
      minutes += 200;
      const { kid } = signingKey(keys, at(minutes));
      const accepted = keys.signing.filter(key => verifyingKey(keys, key.kid, at(minutes)));
      expect(accepted.map(key => key.kid)).toEqual([kid]);
      expect(rotated(keys, at(minutes), at(minutes)).signing).toHaveLength(2);
    }),
  );
});

test('a new key signs from its moment on, and the one before ends a quarter of an hour later', () => {
  const before = newKeySet(at(0));
  const keys = rotated(before, at(10), at(15));
  const [old = '', young = ''] = keys.signing.map(({ kid }) => kid);
  expect([14, 15].map(minutes => signingKey(keys, at(minutes)).kid)).toEqual([old, young]);
  const isAccepted = (kid: string, minutes: number) => verifyingKey(keys, kid, at(minutes)) !== undefined;
  expect([isAccepted(old, 30), isAccepted(old, 31), isAccepted(young, 10)]).toEqual([true, false, true]);
  expect(fingerprintOf(keys)).toEqual(fingerprintOf(before));
  expect(fingerprintOf(newKeySet(at(0)))).not.toEqual(fingerprintOf(before));
});

test('what is written is read again', () => {
  const keys = rotated(newKeySet(at(0)), at(1), at(2));
  expect(parseKeySet(keySetText(keys), 'here')).toEqual(keys);
});

const damages: [string, (keys: KeySet) => string][] = [
  ['nothing', () => ''],
  ['half of it', keys => keySetText(keys).slice(0, 200)],
  ['no object', () => '[]'],
  ['a later form', keys => keySetText(keys).replace('"version":1', '"version":2')],
  ['no signing key', keys => keySetText({ ...keys, signing: [] })],
  ['a short key', keys => keySetText({ ...keys, refreshTokens: Buffer.alloc(16) })],
  ['a name twice', keys => keySetText({ ...keys, signing: [...keys.signing, ...keys.signing] })],
  ['a day that is none', keys => keySetText(keys).replace('2026-11-23T', '2026-31-31T')],
];
test.each(damages)('%s is refused, in one line without any key', (_case, damaged) => {
  const keys = newKeySet(at(0));
  const read = () => parseKeySet(damaged(keys), '/srv/keys.json');
  expect(read).toThrow(
    expect.objectContaining({
      code: 'KEYS_DAMAGED',
      message: expect.stringMatching(/^\/srv\/keys\.json holds no keys \([^\n]*$/),
    }),
  );
  expect(read).not.toThrow(keys.loginThrottle.toString('base64url'));
});
