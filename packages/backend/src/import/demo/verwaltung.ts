import { addDays, type CalendarDay } from '@zaehlwerk/domain';
import type { JobRecordInput } from '../record/job-record.ts';
import { houses, people } from './demo-files.ts';
import { type MeterKind, meterKinds, meterNumberOf } from './meter-kinds.ts';
import { type Random, randomFrom } from './random.ts';
import { readRegister, sentReading } from './register.ts';

const flats = ['EG links', 'EG rechts', '1. OG links', '1. OG rechts', '2. OG links', '2. OG rechts'];
const inFlats: [kind: MeterKind, room: string][] = [
  [meterKinds.water, 'Bad, hinter der Revisionsklappe'],
  [meterKinds.warmWater, 'Bad, hinter der Revisionsklappe'],
  [meterKinds.heat, 'Flur, Heizkreisverteiler'],
];
const inCellar: [kind: MeterKind, room: string][] = [
  [meterKinds.electricity, 'Keller, Allgemeinstrom'],
  [meterKinds.gas, 'Keller, Heizungsraum'],
];

/**
 * Shared houses: accounts below the property manager, those of them that have sent readings, and the percentage of
 * meters read. `krueger` has shared one with `vertretung`.
 */
const shared: Readonly<Record<string, { accounts: string[]; readers: string[]; read: number }>> = {
  'LH-01': { accounts: ['hausmeister'], readers: ['hausmeister'], read: 25 },
  'BA-44': { accounts: ['krueger'], readers: ['krueger'], read: 60 },
  'BA-46': { accounts: ['krueger', 'vertretung'], readers: ['krueger', 'vertretung'], read: 45 },
  'SC-07': { accounts: ['ablesehilfe'], readers: ['ablesehilfe'], read: 35 },
  'KL-02': { accounts: ['klosterhof'], readers: [], read: 12 },
};
const mayShareOn = ['krueger'];
const company = 'Hausverwaltung Sommerfeld GmbH';

type Place = {
  house: (typeof houses)[number];
  place: string;
  tenant?: { firstname: string; lastname: string };
};

function jobOf(
  kind: MeterKind,
  { house, place, tenant }: Place,
  number: number,
  random: Random,
  today: CalendarDay,
): JobRecordInput {
  const { key, ...address } = house;
  const { register, shows } = readRegister(kind, random, today, { years: 3, expected: true });
  const { accounts, readers, read: percent } = shared[key] ?? { accounts: [], readers: [], read: 12 };
  const read = random.chance(percent);
  const readingDate = addDays(today, -random.between(1, 9));
  const reader = readers[number % readers.length] ?? 'verwaltung';
  return {
    id: `LT-2${String(number).padStart(5, '0')}`,
    accounts: [
      { username: 'verwaltung', reShare: true },
      ...accounts.map(username => ({ username, reShare: mayShareOn.includes(username) })),
    ],
    jobConstraints: {
      earliestExecution: addDays(today, -14),
      latestExecution: addDays(today, 10 + (number % 3) * 7),
    },
    customer: {
      customerNumber: '200417',
      company,
      mailingAddress: { street: 'Marktstraße', houseNumber: '23', zip: '37997', city: 'Lindental' },
    },
    partner: { identifier: '1000200417', company },
    meter: {
      meterNumber: meterNumberOf(kind, random, 20_000_000 + number * 37),
      meterType: kind.meterType,
      meterAddress: { ...address, city: 'Lindental', objectKey: key, locationDescription: place, ...tenant },
      meterRateTasks: [register],
    },
    ...(read && sentReading(reader, readingDate, `09:${String(number % 60).padStart(2, '0')}`, shows)),
  };
}

/** 12 houses with 6 flats; five of them are shared. */
export function* verwaltungJobs(today: CalendarDay): Generator<JobRecordInput> {
  const random = randomFrom(240);
  let number = 0;
  for (const house of houses) {
    for (const flat of flats) {
      const tenant = { firstname: random.pick(people.firstnames), lastname: random.pick(people.lastnames) };
      for (const [kind, room] of inFlats) {
        number += 1;
        yield jobOf(kind, { house, place: `${flat}, ${room}`, tenant }, number, random, today);
      }
    }
    for (const [kind, place] of inCellar) {
      number += 1;
      yield jobOf(kind, { house, place }, number, random, today);
    }
  }
}
