import { passwordOf } from '../page/login.ts';

/** Accounts in which no test sends or changes anything, whose screens are the same in each run. */
export const unchangedAccounts = { customer: 'standbild', manager: 'standbild-verwaltung' } as const;

/** The page's clock for them: no day of theirs depends on that of the run. */
export const unchangedDay = new Date('2026-11-18T10:00:00+01:00');

const { customer, manager } = unchangedAccounts;
const helper = 'standbild-hausmeister';
const neverUsed = 'standbild-vertretung';

interface Register {
  readonly taskId: string;
  readonly obis: string;
  readonly rateName: string;
  readonly preDecimals: number;
  readonly postDecimals: number;
  readonly readingValueValidation?: { readonly minimumValue: string; readonly maximumValue: string };
  readonly readingEvents: readonly object[];
}

/** The last one is of the autumn before {@link unchangedDay}, the others a year apart. */
const yearly = (...values: string[]) =>
  values.map((readingValue, index) => ({
    readingDate: `${2026 - values.length + index}-11-15`,
    readingValue,
    reason: 'PERIODIC_READING',
  }));

const peak: Register = {
  taskId: 'HT',
  obis: '1-0:1.8.1',
  rateName: 'Hochtarif',
  preDecimals: 6,
  postDecimals: 1,
  readingValueValidation: { minimumValue: '4000', maximumValue: '9000' },
  readingEvents: yearly('1000.0', '2600.5', '4100.0'),
};
const offPeak: Register = {
  taskId: 'NT',
  obis: '1-0:1.8.2',
  rateName: 'Niedertarif',
  preDecimals: 6,
  postDecimals: 1,
  readingEvents: yearly('500.0', '1300.0', '2050.0'),
};
const gas: Register = {
  taskId: 'G',
  obis: '7-0:3.0.0',
  rateName: 'Verbrauch',
  preDecimals: 5,
  postDecimals: 3,
  readingEvents: yearly('100.000', '1350.250', '2500.000'),
};
const water: Register = {
  taskId: 'KW',
  obis: '8-0:1.0.0',
  rateName: 'Verbrauch',
  preDecimals: 5,
  postDecimals: 3,
  readingEvents: yearly('100.000', '190.500', '285.000'),
};

function job(
  id: string,
  accounts: readonly (string | object)[],
  meter: object,
  registers: readonly Register[],
  { until = '2026-11-30', results = [] }: { until?: string; results?: readonly object[] } = {},
) {
  return {
    id,
    accounts,
    jobConstraints: { earliestExecution: '2026-11-01', latestExecution: until },
    meter: { ...meter, meterRateTasks: registers },
    results,
  };
}

const sent = (account: string, readingValue: string, comment?: string) => ({
  account,
  created: '2026-11-16T09:30:00.000Z',
  readingDate: '2026-11-16',
  values: [{ taskId: 'KW', readingValue, ...(comment !== undefined && { comment }) }],
});

const home = { street: 'Winterweg', houseNumber: '5', zip: '37997', city: 'Lindental' };

const jobsOfCustomer = [
  job(
    'standbild-strom',
    [customer],
    {
      meterNumber: '1STB0000000001',
      meterType: 'ELECTRIC_METER',
      meterAddress: {
        ...home,
        locationDescription: 'Keller, Zählerschrank',
        hint: 'Schlüssel bei Frau Berg',
      },
    },
    [peak, offPeak],
    { until: '2026-11-20' },
  ),
  job(
    'standbild-gas',
    [customer],
    { meterNumber: '7STB0000000002', meterType: 'GAS_METER', meterAddress: home },
    [gas],
  ),
  job(
    'standbild-wasser',
    [customer],
    { meterNumber: '8STB0000000003', meterType: 'WATER_METER', meterAddress: home },
    [water],
    { results: [sent(customer, '377.500', 'Zähler ist beschlagen')] },
  ),
];

const jobsOfManager = [1, 3].flatMap(houseNumber =>
  [1, 2, 3].map(flat => {
    const isSent = houseNumber === 1 && flat === 1;
    return job(
      `standbild-haus-${houseNumber}-${flat}`,
      [{ username: manager, reShare: true }, houseNumber === 1 ? helper : neverUsed],
      {
        meterNumber: `8STH00000000${houseNumber}${flat}`,
        meterType: 'WATER_METER',
        meterAddress: {
          ...home,
          street: 'Winterhof',
          houseNumber: `${houseNumber}`,
          objectKey: `WH-${houseNumber}`,
          locationDescription: `Wohnung ${flat}`,
          lastname: `Mieter ${houseNumber}${flat}`,
        },
      },
      [water],
      {
        until: houseNumber === 1 ? '2026-11-30' : '2026-11-20',
        results: isSent ? [sent(helper, '380.000')] : [],
      },
    );
  }),
);

/** An import file of the accounts and their jobs (`npm run backend -- import`). */
export function unchangedAccountsFile(): object {
  return {
    accounts: [
      {
        username: customer,
        name: 'Greta Winter',
        password: passwordOf(customer),
        roles: ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'],
      },
      { username: manager, name: 'Hausverwaltung Winter', password: passwordOf(manager), mayShare: true },
      { username: helper, name: 'Karl Haus, Winterhof 1', parent: manager },
      { username: neverUsed, name: 'Nora Neu, Winterhof 3', parent: manager },
    ],
    jobs: [...jobsOfCustomer, ...jobsOfManager],
  };
}
