import { Client } from 'pg';
import type { CustomerJob } from '#e2e/resilience/customers.ts';
import { databaseUrl } from '#e2e/support/server/database.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';

/** Ends the job's period five days ago and forbids sending this many days after it. */
export async function endPeriod({ id }: CustomerJob, forbidSendAfterDays: number): Promise<void> {
  const config = JSON.stringify({ meterReading: { forbidSendAfterDays } });
  const database = new Client(await databaseUrl(runningPortal().dataDirectory));
  await database.connect();
  try {
    await database.query(
      `update job set config = $2, latest_execution = now() - interval '5 days',
              earliest_execution = now() - interval '20 days' where id = $1`,
      [id, config],
    );
  } finally {
    await database.end();
  }
}
