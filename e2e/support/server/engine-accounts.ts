import { passwordOf } from '../page/login.ts';

/** Engines of the customer journey, each with its own account. */
export const engineNames = ['firefox', 'firefox-private', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

/** An engine's account: its login link, and the ids and meter numbers of its jobs. */
export function engineAccount(engine: EngineName) {
  const username = `engine-${engine}`;
  const number = engineNames.indexOf(engine) + 1;
  return {
    username,
    link: `${username}-0123456789abcdef0123`,
    power: { id: `${username}-strom`, meterNumber: `1ENG000000000${number}` },
    water: { id: `${username}-wasser`, meterNumber: `8ENG000000000${number}` },
    gas: { id: `${username}-gas`, meterNumber: `7ENG000000000${number}` },
    /** An unlisted meter. */
    unlisted: `8ENG111111111${number}`,
  };
}

/** An import file of the accounts, links and jobs (`npm run backend -- import`). */
export function engineAccountsFile(): object {
  const accounts = engineNames.map(engineAccount);
  const task = { taskId: 'V', rateName: 'Verbrauch', preDecimals: 5, postDecimals: 0 };
  const job = (
    username: string,
    { id, meterNumber }: { id: string; meterNumber: string },
    meterType: string,
    tasks: readonly object[],
  ) => ({
    id,
    accounts: [{ username, reShare: true }],
    jobConstraints: {},
    meter: {
      meterNumber,
      meterType,
      meterAddress: { street: 'Motorweg', houseNumber: '1', zip: '37997', city: 'Lindental' },
      meterRateTasks: tasks,
    },
  });
  const readingEvents = [2022, 2023, 2024, 2025].map((year, index) => ({
    readingDate: `${year}-11-20`,
    readingValue: String(100 + 50 * index + index * index),
    reason: 'PERIODIC_READING',
  }));
  return {
    accounts: accounts.map(({ username }) => ({
      username,
      name: username,
      password: passwordOf(username),
      mayShare: true,
    })),
    links: accounts.map(({ username, link }) => ({ account: username, token: link })),
    jobs: accounts.flatMap(({ username, power, water, gas }) => [
      job(username, power, 'ELECTRIC_METER', [{ ...task, obis: '1-0:1.8.0' }]),
      job(username, water, 'WATER_METER', [{ ...task, obis: '8-0:1.0.0', readingEvents }]),
      job(username, gas, 'GAS_METER', [{ ...task, obis: '7-0:3.0.0' }]),
    ]),
  };
}
