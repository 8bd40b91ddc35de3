import { obisWithoutPrefix } from './obis.ts';

/** The parts of a rate that name it. */
export interface NamedRate {
  readonly rateName?: string | undefined;
  readonly obis?: string | undefined;
}

/**
 * `rateName (obis without its prefix)`, for example `Hochtarif (1.8.1)` (specification section 3).
 * Whichever part is missing is left out; with neither the label is empty.
 */
export function rateLabel(rate: NamedRate): string {
  const name = rate.rateName?.trim() ?? '';
  const obis = obisWithoutPrefix(rate.obis ?? '');
  if (name === '' || obis === '') return name || obis;
  return `${name} (${obis})`;
}
