import { addDays, type CalendarDay } from '@zaehlwerk/domain';
import type { JobRecordInput } from '../record/job-record.ts';
import { districts, people } from './demo-files.ts';
import { type MeterKind, meterKinds, meterNumberOf } from './meter-kinds.ts';
import { type Random, randomFrom } from './random.ts';
import { readRegister, sentReading } from './register.ts';

const total = 10_000;
/** Number of jobs that are done. */
const done = 800;

type Home = {
  customer: NonNullable<JobRecordInput['customer']>;
  address: NonNullable<JobRecordInput['meter']['meterAddress']>;
};

function* homes(random: Random): Generator<Home> {
  for (let customerNumber = 300_000; ; ) {
    for (const { zip, cityDistrict, streets } of districts) {
      for (const street of streets) {
        for (let house = 1; house <= 80; house += random.between(1, 2)) {
          customerNumber += 1;
          const name = { firstname: random.pick(people.firstnames), lastname: random.pick(people.lastnames) };
          const home = { street, houseNumber: String(house), zip, city: 'Lindental' };
          yield {
            customer: { customerNumber: String(customerNumber), ...name },
            address: { ...home, cityDistrict, ...name },
          };
        }
      }
    }
  }
}

function metersOf(random: Random) {
  const place = random.pick(['Keller', 'Hausanschlussraum', 'Treppenhaus EG', 'Garage', 'Kellerflur']);
  const meters: [kind: MeterKind, place: string][] = [[meterKinds.electricity, place]];
  if (random.chance(55)) meters.push([meterKinds.gas, 'Heizungskeller']);
  if (random.chance(75)) meters.push([meterKinds.water, place]);
  return meters;
}

function jobOf(
  kind: MeterKind,
  place: string,
  { customer, address }: Home,
  number: number,
  random: Random,
  today: CalendarDay,
): JobRecordInput {
  const { register, shows } = readRegister(kind, random, today, {
    years: random.chance(30) ? 2 : 1,
    expected: false,
  });
  const minutes = (number * 7) % 480;
  const time = `${String(6 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const readingDate = addDays(today, -1 - (number % 5));
  return {
    id: `LT-3${String(number).padStart(5, '0')}`,
    accounts: ['ableser'],
    jobConstraints: {
      earliestExecution: addDays(today, -14),
      latestExecution: addDays(today, 14 + 7 * Math.floor((number * 4) / (total + 1))),
    },
    customer,
    meter: {
      meterNumber: meterNumberOf(kind, random, 30_000_000 + number * 41),
      meterType: kind.meterType,
      meterAddress: { ...address, locationDescription: place },
      meterRateTasks: [register],
    },
    ...(number <= done && sentReading('ableser', readingDate, time, shows)),
  };
}

/** The 10,000 jobs of the field reader, house by house along the streets of Lindental. */
export function* ableserJobs(today: CalendarDay): Generator<JobRecordInput> {
  const random = randomFrom(10_000);
  let number = 0;
  for (const home of homes(random)) {
    for (const [kind, place] of metersOf(random)) {
      if (number === total) return;
      number += 1;
      yield jobOf(kind, place, home, number, random, today);
    }
  }
}
