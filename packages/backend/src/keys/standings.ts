import { acceptedUntil, type SealedKey, signingAmong, signingKeySeal, usableAmong } from './signing-key.ts';

/** Each key with its state in words, for people. */
export function standings(rows: readonly SealedKey[], refreshTokens: Buffer, now: Date) {
  const usable = usableAmong(rows, signingKeySeal(refreshTokens));
  return rows.map(key => ({ key, state: usable.includes(key) ? stateOf(usable, key, now) : 'damaged' }));
}

function stateOf(usable: readonly SealedKey[], key: SealedKey, now: Date): string {
  if (key === signingAmong(usable, key.applicationId, now)) return 'signs';
  if (key.signsFrom > now) return 'waits';
  const end = acceptedUntil(usable, key);
  return end && end > now ? `accepted until ${end.toISOString()}` : 'over';
}
