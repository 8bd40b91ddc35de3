import { passwordOf } from '../page/login.ts';

/** Accounts of journeys that send readings, one each, so that no journey sees the data of another. */
export const disposableAccounts = [
  'reise-deutsch',
  'reise-englisch',
  'reise-stoerung',
  'reise-barrierefrei',
  'reise-foto',
  'reise-foto-tippen',
  'reise-neu',
  'reise-neu-zwei',
  'reise-entwurf',
  'reise-entwurf-senden',
  'reise-ausgang',
  'reise-verbindung',
  'reise-verwaltung',
  'reise-digital',
] as const;

export type DisposableAccount = (typeof disposableAccounts)[number];

/** Meter numbers of a journey's account. */
export function metersOf(account: DisposableAccount) {
  const number = String(disposableAccounts.indexOf(account) + 1);
  return { twoRates: `1TST000000000${number}`, water: `8TST000000000${number}` };
}

const dayMs = 86_400_000;

/** A day relative to today, in the format of the import. */
function dayFromToday(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}

/** An import file of the accounts and their jobs (`npm run backend -- import`). */
export function disposableAccountsFile(): object {
  const jobConstraints = { earliestExecution: dayFromToday(-14), latestExecution: dayFromToday(20) };
  const address = { street: 'Teststraße', houseNumber: '7', zip: '37997', city: 'Lindental' };
  const lastYear = (readingValue: string) => [
    { readingDate: dayFromToday(-365), readingValue, reason: 'PERIODIC_READING' },
  ];
  const accountsOf = (username: DisposableAccount) => [
    { username, reShare: username === 'reise-verwaltung' },
  ];
  const jobs = disposableAccounts.flatMap(account => [
    {
      id: `${account}-strom`,
      accounts: accountsOf(account),
      jobConstraints,
      meter: {
        meterNumber: metersOf(account).twoRates,
        meterType: 'ELECTRIC_METER',
        meterAddress: address,
        meterRateTasks: [
          {
            taskId: 'HT',
            obis: '1-0:1.8.1',
            rateName: 'Hochtarif',
            preDecimals: 6,
            postDecimals: 1,
            readingValueValidation: { minimumValue: '1000', maximumValue: '5000' },
            readingEvents: lastYear('1000.0'),
          },
          {
            taskId: 'NT',
            obis: '1-0:1.8.2',
            rateName: 'Niedertarif',
            preDecimals: 6,
            postDecimals: 1,
            readingEvents: lastYear('500.0'),
          },
        ],
      },
    },
    {
      id: `${account}-wasser`,
      accounts: accountsOf(account),
      jobConstraints,
      meter: {
        meterNumber: metersOf(account).water,
        meterType: 'WATER_METER',
        meterAddress: address,
        meterRateTasks: [
          { taskId: 'KW', obis: '8-0:1.0.0', rateName: 'Verbrauch', preDecimals: 5, postDecimals: 0 },
        ],
      },
    },
  ]);
  const accounts = disposableAccounts.map(username => ({
    username,
    password: passwordOf(username),
    name: username,
    mayShare: username === 'reise-verwaltung',
    ...(username === 'reise-digital' && {
      roles: ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'],
    }),
  }));
  return { accounts, jobs };
}
