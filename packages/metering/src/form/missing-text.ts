import type { Texts } from '../texts.ts';

/** Names the fields that are missing. */
export const missingText = (t: Texts['t'], names: readonly string[]): string =>
  t('missing', { count: names.length, names: names.join(', ') });
