import { passwordOf } from '../page/login.ts';

/** Accounts of the list-entry tests, one each: readings sent by one test are not missing in another. */
export const listAccounts = ['liste-papier', 'liste-entwurf', 'liste-ruhe'] as const;

const houses = [
  'Parkstraße 1',
  'Parkstraße 12',
  'Parkstraße 12a',
  'Bergstraße 3',
  'Bergstraße 5',
  'Auestraße 8',
];
const metersInHouse = 11;
const dayMs = 86_400_000;

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}

/** Each account has the water meters of six houses, more than the list renders at once. */
export function listAccountsFile(): object {
  const jobs = listAccounts.flatMap((username, account) =>
    houses.flatMap((house, houseIndex) =>
      Array.from({ length: metersInHouse }, (_, index) => {
        const [street = '', houseNumber = ''] = house.split(' ');
        const number = (houseIndex * metersInHouse + index) * 7919 + account * 1_000_003 + 10_000;
        const first = 100 + index * 10;
        return {
          id: `${username}-${houseIndex}-${index}`,
          accounts: [username],
          jobConstraints: { earliestExecution: dayFromToday(-14), latestExecution: dayFromToday(20) },
          meter: {
            meterNumber: `8LST${String(number).padStart(10, '0')}`,
            meterType: 'WATER_METER',
            meterAddress: {
              street,
              houseNumber,
              zip: '37997',
              city: 'Lindental',
              objectKey: house,
              locationDescription: `Wohnung ${index + 1}`,
            },
            meterRateTasks: [
              {
                taskId: 'KW',
                obis: '8-0:1.0.0',
                rateName: 'Verbrauch',
                preDecimals: 5,
                postDecimals: 3,
                readingEvents: [
                  {
                    readingDate: dayFromToday(-731),
                    readingValue: `${first}.000`,
                    reason: 'PERIODIC_READING',
                  },
                  {
                    readingDate: dayFromToday(-366),
                    readingValue: `${first + 90}.500`,
                    reason: 'PERIODIC_READING',
                  },
                ],
              },
            ],
          },
        };
      }),
    ),
  );
  const accounts = listAccounts.map(username => ({
    username,
    password: passwordOf(username),
    name: username,
  }));
  return { accounts, jobs };
}
