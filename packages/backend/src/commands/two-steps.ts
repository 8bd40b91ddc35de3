import { Option } from 'commander';
import type { Pool, PoolClient } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { type ActDetail, whenDone } from '../audit/audit-trail.ts';
import { inTransaction } from '../database/transaction.ts';
import { say } from './terminal.ts';
import { type ActFlags, withAudit } from './with-audit.ts';
import { withDatabase } from './with-database.ts';

export type TwoStepFlags = ActFlags & { confirm?: string };

/** `lines`: a heading and what happens. `isNothing`: it was so before. `detail` is for the audit trail. */
export type Outcome = { lines: string[]; detail: ActDetail; isNothing?: boolean };

/** `subject` has to be repeated to confirm the act. */
export type TwoSteps = { action: string; subject: string; work(client: PoolClient): Promise<Outcome> };

export const confirmOption = (what: string) =>
  new Option('--confirm <value>', `do it: ${what} once more; without, only say what would happen`);

/**
 * Says what would happen, by doing it in a transaction that is rolled back; with `--confirm` it is done, and in the audit
 * trail. What was done before is no failure.
 * @throws AdministrationError `CONFIRMATION_WRONG`, and those of `work`
 */
export async function inTwoSteps(flags: TwoStepFlags, steps: TwoSteps): Promise<void> {
  const { action, subject } = steps;
  const { confirm } = flags;
  if (confirm === undefined) {
    await withDatabase(async pool => {
      const isLeft = await tell(pool, flags, steps, rehearse);
      if (isLeft) say(`Dry run, nothing was changed. To do it, add --confirm "${subject}".`);
    });
    return;
  }
  if (confirm.toLowerCase() !== subject.toLowerCase())
    throw new AdministrationError(
      'CONFIRMATION_WRONG',
      `--confirm must be "${subject}". Nothing was changed.`,
    );
  await withAudit(action, flags, subject, async (pool, note) => {
    if (await tell(pool, flags, steps, inTransaction, note)) say('Done.');
    else note({ doneBefore: true });
  });
}

type Runner = (pool: Pool, work: (client: PoolClient) => Promise<Outcome>) => Promise<Outcome>;

/** False if nothing was left to do. */
async function tell(
  pool: Pool,
  { application }: ActFlags,
  { action, subject, work }: TwoSteps,
  run: Runner,
  note: (detail: ActDetail) => void = () => undefined,
): Promise<boolean> {
  try {
    const { lines, detail, isNothing = false } = await run(pool, work);
    note(detail);
    const [heading, ...others] = lines;
    process.stdout.write(`${[heading, ...others.map(line => `  ${line}`)].join('\n')}\n`);
    return !isNothing;
  } catch (error) {
    const isGone = error instanceof AdministrationError && error.code.endsWith('_UNKNOWN');
    const done = isGone && (await whenDone(pool, { action, subject, applicationId: application }));
    if (!done) throw error;
    say(`This was done on ${done.toISOString().slice(0, 10)}. Nothing is left to do.`);
    return false;
  }
}

const rehearse: Runner = (pool, work) =>
  inTransaction(pool, async client => {
    await client.query('savepoint before');
    const outcome = await work(client);
    await client.query('rollback to savepoint before');
    return outcome;
  });
