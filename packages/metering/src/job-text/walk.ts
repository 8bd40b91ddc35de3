import type { Job } from '@zaehlwerk/api';
import { groupedBy } from '@zaehlwerk/domain';
import { addressKey } from './job-texts.ts';

const walks = new WeakMap<readonly Job[], readonly Job[]>();

/**
 * The jobs as they are walked, house by house: by town, street and house number; within a house in the given order;
 * without a street at the end. A deadline is no order: that would be a way to and fro.
 */
export function inWalkOrder(jobs: readonly Job[]): readonly Job[] {
  const known = walks.get(jobs);
  if (known) return known;
  const sortable = textsInOrder();
  const houses = [...groupedBy(jobs, addressKey).values()].map(there => ({
    there,
    place: placeOf(there[0], sortable),
  }));
  houses.sort((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)));
  const walk = houses.flatMap(({ there }) => there);
  walks.set(jobs, walk);
  return walk;
}

/** A text that sorts as the house does; without `Intl`, which is slow on a phone. */
function placeOf(job: Job | undefined, sortable: (text: string) => string): string {
  const { street = '', houseNumber = '', zip = '', city = '' } = job?.meter.meterAddress ?? {};
  // Sorts after every letter.
  if (street.trim() === '') return '\uffff';
  return `${sortable(city)}\0${zip}\0${sortable(street)}\0${sortable(houseNumber)}`;
}

const digitsOfNumbers = 8;

/** `Äußere Str. 9b` as `aussere strasse 00000009b`; each text once, as towns, streets and numbers recur. */
function textsInOrder(): (text: string) => string {
  const known = new Map<string, string>();
  const inOrder = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/str\.?$/, 'strasse')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/\d+/g, digits => digits.padStart(digitsOfNumbers, '0'));
  return text => {
    const sortable = known.get(text) ?? inOrder(text);
    known.set(text, sortable);
    return sortable;
  };
}
