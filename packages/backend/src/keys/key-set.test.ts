import {
  fingerprintOf,
  type KeySet,
  keySetText,
  newKeySet,
  parseKeySet,
  signingKey,
  verifyingKey,
} from './key-set.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23) + minutes * 60_000);

/** A file after a rotation by the release before. */
function rotatedBefore(): KeySet {
  const [old, young] = [newKeySet(at(0)), newKeySet(at(10))];
  const signing = [...old.signing, ...young.signing.map(key => ({ ...key, signsFrom: at(15) }))];
  return { ...old, signing };
}

test('of a file with two signing keys, the newer signs from its moment on, and the other ends a quarter of an hour later', () => {
  const keys = rotatedBefore();
  const [old = '', young = ''] = keys.signing.map(({ kid }) => kid);
  expect([14, 15].map(minutes => signingKey(keys, at(minutes)).kid)).toEqual([old, young]);
  const isAccepted = (kid: string, minutes: number) => verifyingKey(keys, kid, at(minutes)) !== undefined;
  expect([isAccepted(old, 30), isAccepted(old, 31), isAccepted(young, 10)]).toEqual([true, false, true]);
});

test('what is written is read again, and only the lasting keys make the fingerprint', () => {
  const keys = rotatedBefore();
  expect(parseKeySet(keySetText(keys), 'here')).toEqual(keys);
  expect(fingerprintOf({ ...keys, ...{ signing: [] } })).toEqual(fingerprintOf(keys));
  expect(fingerprintOf(newKeySet(at(0)))).not.toEqual(fingerprintOf(keys));
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
