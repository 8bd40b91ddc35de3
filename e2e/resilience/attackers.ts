import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBackendCommand } from '../support/server/run-backend-command.ts';
import { runningPortal } from '../support/server/running-portal.ts';

/** A job and the rates of its meter in their order. */
export interface AttackedJob {
  readonly id: string;
  readonly meterNumber: string;
  readonly taskIds: readonly string[];
}

type Jobs = readonly [AttackedJob, ...AttackedJob[]];

/** An account of one test, with enough jobs for a queue. */
export interface Attacker {
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
export class Attackers {
  readonly #ready: Attacker[] = [];

  async next(): Promise<Attacker> {
    if (this.#ready.length === 0) this.#ready.push(...(await imported()));
    const attacker = this.#ready.shift();
    if (!attacker) throw new Error('There are no accounts for attacks');
    return attacker;
  }
}

async function imported(): Promise<Attacker[]> {
  const batch = randomUUID().slice(0, 8);
  const attackers = Array.from({ length: accountsAtOnce }, (_, index) =>
    attackerNamed(`angriff-${batch}-${index}`),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-attack-'));
  try {
    const file = path.join(folder, 'attackers.json');
    await writeFile(file, JSON.stringify(importFileOf(attackers)));
    await runBackendCommand(runningPortal().dataDirectory, 'import', file);
    return attackers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function attackerNamed(username: string): Attacker {
  const jobs = (count: number, kind: string, taskIds: readonly string[]): Jobs => {
    const job = (_: unknown, index: number): AttackedJob => ({
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

function importFileOf(attackers: readonly Attacker[]): object {
  return {
    accounts: attackers.map(({ username }) => ({ username, name: username })),
    links: attackers.map(({ username, link }) => ({ account: username, token: link })),
    jobs: attackers.flatMap(({ username, single, double }) =>
      [...single, ...double].map(({ id, meterNumber, taskIds }) => ({
        id,
        accounts: [username],
        meter: {
          meterNumber,
          meterType: 'ELECTRIC_METER',
          meterAddress: { street: 'Angriffsweg', houseNumber: '1', zip: '37997', city: 'Lindental' },
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
