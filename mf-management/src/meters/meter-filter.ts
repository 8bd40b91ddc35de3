import type { MeterColumn, MeterRow } from './meter-rows.ts';

/** Which meters are shown. Empty text asks for nothing. */
export interface MeterFilter {
  readonly search: string;
  readonly state: '' | 'open' | 'done';
  readonly meterType: string;
  readonly house: string;
  /** Only meters that no access has. */
  readonly isUnshared: boolean;
}

/** All meters. */
export const everyMeter: MeterFilter = { search: '', state: '', meterType: '', house: '', isUnshared: false };

/** What is searched of a meter, in small letters. */
const searched = new WeakMap<MeterRow, string>();

function searchedText(row: MeterRow): string {
  const known =
    searched.get(row) ??
    [
      row.meterNumber,
      row.meterType,
      row.house,
      row.city,
      row.location,
      row.customer,
      row.job.customer?.customerNumber,
      ...row.accesses,
    ]
      .filter(Boolean)
      .join('\n')
      .toLocaleLowerCase('de');
  searched.set(row, known);
  return known;
}

/** The meters that fit all that is asked for; every word of the search has to be found. */
export function filteredMeters(rows: readonly MeterRow[], filter: MeterFilter): readonly MeterRow[] {
  const words = filter.search.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  return rows.filter(
    row =>
      (filter.state === '' || row.isDone === (filter.state === 'done')) &&
      (filter.meterType === '' || row.meterType === filter.meterType) &&
      (filter.house === '' || row.house === filter.house) &&
      (!filter.isUnshared || row.accesses.length === 0) &&
      words.every(word => searchedText(row).includes(word)),
  );
}

/** Text so that code units give the order of people: small letters without marks, numbers by their value. */
export const orderKey = (text: string) =>
  text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/\d+/g, digits => digits.padStart(12, '0'));

const orders = new WeakMap<MeterRow, Map<MeterColumn['key'], string>>();

/** By what a meter is sorted in a column. */
export function orderOf(row: MeterRow, key: MeterColumn['key']): string {
  const known = orders.get(row) ?? new Map<MeterColumn['key'], string>();
  orders.set(row, known);
  const order = known.get(key) ?? orderKey(valueOf(row, key));
  known.set(key, order);
  return order;
}

/** What stands in a column, as text. */
export const valueOf = (row: MeterRow, key: MeterColumn['key']) =>
  key === 'accesses' ? row.accesses.join(', ') : row[key];

/** The values of a column, each once, as people count. */
export const valuesOf = (rows: readonly MeterRow[], key: 'meterType' | 'house'): readonly string[] =>
  [...new Set(rows.map(row => row[key]))]
    .filter(Boolean)
    .map(value => [orderKey(value), value] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([, value]) => value);
