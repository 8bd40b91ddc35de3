import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backendCommand } from '../support/server/backend-commands.ts';

/** A job and the rates of its meter in their order. */
export interface CustomerJob {
  readonly id: string;
  readonly meterNumber: string;
  readonly taskIds: readonly string[];
}

type Jobs = readonly [CustomerJob, ...CustomerJob[]];

/** An account of one test, with enough jobs for a queue. */
export interface Customer {
  readonly username: string;
  /** Token of its login link. */
  readonly link: string;
  /** Twelve jobs of one rate. */
  readonly single: Jobs;
  /** Four jobs of two rates. */
  readonly double: Jobs;
}

const accountsAtOnce = 12;
const singleJobs = 12;
const doubleJobs = 4;

/** Creates accounts for the tests of one worker on demand, so that no test sees the data of another. */
export class Customers {
  readonly #ready: Customer[] = [];

  async next(): Promise<Customer> {
    if (this.#ready.length === 0) this.#ready.push(...(await imported()));
    const customer = this.#ready.shift();
    if (!customer) throw new Error('There are no customer accounts');
    return customer;
  }
}

async function imported(): Promise<Customer[]> {
  const batch = randomUUID().slice(0, 8);
  const customers = Array.from({ length: accountsAtOnce }, (_, index) =>
    customerNamed(`testkunde-${batch}-${index}`),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-customers-'));
  try {
    const file = path.join(folder, 'customers.json');
    await writeFile(file, JSON.stringify(importFileOf(customers)));
    await backendCommand('import', file);
    return customers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function customerNamed(username: string): Customer {
  const jobs = (count: number, kind: string, taskIds: readonly string[]): Jobs => {
    const job = (_: unknown, index: number): CustomerJob => ({
      id: `${username}-${kind}-${index + 1}`,
      meterNumber: `${kind}-${String(index + 1).padStart(6, '0')}`,
      taskIds,
    });
    return [job(0, 0), ...Array.from({ length: count - 1 }, (_, index) => job(_, index + 1))];
  };
  return {
    username,
    link: `${username}-${randomUUID()}`,
    single: jobs(singleJobs, 'eins', ['V']),
    double: jobs(doubleJobs, 'zwei', ['HT', 'NT']),
  };
}

const rateNames: Readonly<Record<string, string>> = { V: 'Verbrauch', HT: 'Hochtarif', NT: 'Niedertarif' };

function importFileOf(customers: readonly Customer[]): object {
  return {
    accounts: customers.map(({ username }) => ({ username, name: username })),
    links: customers.map(({ username, link }) => ({ account: username, token: link })),
    jobs: customers.flatMap(({ username, single, double }) =>
      [...single, ...double].map(({ id, meterNumber, taskIds }) => ({
        id,
        accounts: [username],
        meter: {
          meterNumber,
          meterType: 'ELECTRIC_METER',
          meterAddress: { street: 'Testweg', houseNumber: '1', zip: '37997', city: 'Lindental' },
          meterRateTasks: taskIds.map((taskId, position) => ({
            taskId,
            obis: `1-0:1.8.${position + 1}`,
            rateName: rateNames[taskId],
            preDecimals: 8,
            postDecimals: 3,
          })),
        },
      })),
    ),
  };
}
