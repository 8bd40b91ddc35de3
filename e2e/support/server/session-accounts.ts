import { passwordOf } from '../page/login.ts';

/** Accounts of one person, whose sessions tests may end; the third has a single job. */
export const sessionAccounts = {
  first: { username: 'haus-nord', name: 'Haus Nord', link: 'haus-nord-0123456789abcdef01' },
  second: { username: 'haus-sued', name: 'Haus Süd', link: 'haus-sued-0123456789abcdef01' },
  third: { username: 'haus-west', name: 'Haus West', link: 'haus-west-0123456789abcdef01' },
} as const;

/** The job of each account, and one shared by the first two. */
export const sessionJobs = {
  first: { id: 'nord', meterNumber: '8NRD0000000001' },
  second: { id: 'sued', meterNumber: '8SUD0000000002' },
  third: { id: 'west', meterNumber: '8WST0000000004' },
  both: { id: 'gemeinsam', meterNumber: '8BTH0000000003' },
} as const;

/** An import file of the accounts, links and jobs (`npm run backend -- import`). */
export function sessionAccountsFile(): object {
  const { first, second, third } = sessionAccounts;
  const accounts = [first, second, third];
  const job = ({ id, meterNumber }: { id: string; meterNumber: string }, ...accounts: string[]) => ({
    id,
    accounts,
    jobConstraints: {},
    meter: {
      meterNumber,
      meterType: 'WATER_METER',
      meterAddress: { street: 'Nordweg', houseNumber: '1', zip: '37997', city: 'Lindental' },
      meterRateTasks: [
        { taskId: 'KW', obis: '8-0:1.0.0', rateName: 'Verbrauch', preDecimals: 5, postDecimals: 0 },
      ],
    },
  });
  return {
    accounts: accounts.map(({ username, name }) => ({
      username,
      name,
      password: passwordOf(username),
    })),
    links: accounts.map(({ username, link }) => ({ account: username, token: link })),
    jobs: [
      job(sessionJobs.first, first.username),
      job(sessionJobs.second, second.username),
      job(sessionJobs.third, third.username),
      job(sessionJobs.both, first.username, second.username),
    ],
  };
}
