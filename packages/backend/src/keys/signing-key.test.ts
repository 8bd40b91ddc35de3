import fc from 'fast-check';
import { longestTokenLifetime, newKeySet } from './key-set.ts';
import {
  acceptedFor,
  isAccepted,
  makeSigningKey,
  openSigningKey,
  signingAmong,
  signingKeySeal,
} from './signing-key.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23) + minutes * 60_000);

test('a key is accepted exactly as long as its last token may live', () => {
  const rotations = fc.array(fc.record({ after: fc.nat(60), signsIn: fc.nat(60) }), { maxLength: 6 });
  fc.assert(
    fc.property(rotations, steps => {
      const keys = [{ kid: 0, applicationId: 'demo', signsFrom: at(0) }];
      const foreign = { kid: -1, applicationId: 'other', signsFrom: at(30) };
      const all = () => [...keys, foreign];
      const signed: { kid: number; minutes: number }[] = [];
      let minutes = 0;
      const accepted = () => all().filter(key => isAccepted(all(), key, at(minutes)));
      const look = () => {
        signed.push({ kid: signingAmong(all(), 'demo', at(minutes))?.kid ?? Number.NaN, minutes });
        const mayLive = signed.filter(token => minutes - token.minutes < acceptedFor / 60);
        const names = accepted().map(({ kid }) => kid);
        expect(mayLive.filter(({ kid }) => !names.includes(kid))).toEqual([]);
      };
      for (const { after, signsIn } of steps) {
        for (const end = minutes + after; minutes < end; minutes += 1) look();
        keys.push({ kid: keys.length, applicationId: 'demo', signsFrom: at(minutes + signsIn) });
        look();
      }
      minutes += 60 + acceptedFor / 60;
      expect(accepted()).toEqual([signingAmong(all(), 'demo', at(minutes)), foreign]);
    }),
  );
  expect(acceptedFor).toBe(longestTokenLifetime + 60);
});

test('a key opens with its own secret, name and application only, and unaltered', async () => {
  const [seal, other] = [newKeySet(at(0)), newKeySet(at(0))].map(keys => signingKeySeal(keys.refreshTokens));
  if (!seal || !other) throw new Error('two seals');
  const key = await makeSigningKey(seal, { applicationId: 'demo', signsFrom: at(1) });
  expect(openSigningKey(seal, key)).toMatchObject({ kid: key.kid, applicationId: 'demo', signsFrom: at(1) });
  expect(() => openSigningKey(other, key)).toThrow();
  const sibling = await makeSigningKey(seal, key);
  for (const altered of [
    { kid: sibling.kid },
    { applicationId: 'other' },
    { sealed: sibling.sealed },
    { sealed: key.sealed.slice(0, -4) },
    { sealed: '' },
    { sealed: `${key.sealed.startsWith('A') ? 'B' : 'A'}${key.sealed.slice(1)}` },
  ])
    expect(() => openSigningKey(seal, { ...key, ...altered })).toThrow();
});
