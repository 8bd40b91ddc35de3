import type { Pool } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { inTransaction } from '../database/transaction.ts';
import { callForMail } from './queue-mail.ts';

/** A mail without its content; `mail show` prints all of it. */
export type KnownMail = {
  id: string;
  recipient: string;
  state: 'waiting' | 'sending' | 'sent' | 'dead' | 'discarded';
  attempts: number;
  problem: string | null;
  reply: string | null;
  canBeSent: boolean;
} & Record<string, string | number | boolean | Date | null>;

export async function countMails(pool: Pool): Promise<Record<'waiting' | 'sending' | 'dead', number>> {
  const { rows } = await pool.query<{ state: 'waiting' | 'sending' | 'dead'; count: number }>(
    `select state, count(*)::int from mail where state in ('waiting', 'sending', 'dead') group by state`,
  );
  const counts = { waiting: 0, sending: 0, dead: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Seconds since the oldest mail was queued that waits or is being sent; 0 without one. */
export async function ageOfOldestMail(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ age: number }>(
    `select coalesce(extract(epoch from now() - min(created)), 0)::float8 as age from mail
     where state in ('waiting', 'sending')`,
  );
  return rows[0]?.age ?? 0;
}

/** @throws AdministrationError `MAIL_UNKNOWN` */
export async function findMail(pool: Pool, id: string): Promise<KnownMail> {
  const { rows } = await pool.query<KnownMail>(
    `select id, application_id as application, kind, language, recipient, state, created, attempts,
       case when state = 'waiting' then next_attempt end as "nextAttempt", finished, message_id as "messageId", problem, reply,
       data is not null as "canBeSent"
     from mail where id::text = lower($1)`,
    [id],
  );
  const [mail] = rows;
  if (mail) return mail;
  throw new AdministrationError('MAIL_UNKNOWN', `There is no mail "${id}", or not any more.`);
}

/** With as much time as it had at first. */
const revive = `update mail set state = 'waiting', finished = null, next_attempt = now(),
  expires_at = now() + (expires_at - created)`;

/**
 * Sends a dead mail again, also one that may have been sent: the administrator decides.
 * @throws AdministrationError `MAIL_UNKNOWN`, `MAIL_STATE`, `MAIL_EMPTY`
 */
export async function retryMail(pool: Pool, id: string): Promise<void> {
  const { state, canBeSent } = await findMail(pool, id);
  if (state !== 'dead')
    throw new AdministrationError('MAIL_STATE', `Mail "${id}" is not dead: it is ${state}.`);
  if (!canBeSent) throw new AdministrationError('MAIL_EMPTY', `What mail "${id}" said has been removed.`);
  await inTransaction(pool, client =>
    client.query(
      `with mail as (${revive} where id::text = lower($1) and state = 'dead' and data is not null
         returning id, kind, next_attempt)
       select ${callForMail} from mail`,
      [id],
    ),
  );
}

/** Sends all dead mails again that were certainly not sent. */
export async function retryMails(pool: Pool): Promise<{ again: number; left: number }> {
  return inTransaction(pool, async client => {
    const { rowCount } = await client.query(
      `with mail as (${revive} where state = 'dead' and data is not null and problem is distinct from 'outcome_unknown'
         returning id, kind, next_attempt)
       select ${callForMail} from mail`,
    );
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from mail where state = 'dead'`,
    );
    return { again: rowCount ?? 0, left: rows[0]?.left ?? 0 };
  });
}

/**
 * Gives up a mail that was not sent, and removes its content.
 * @throws AdministrationError `MAIL_UNKNOWN`, `MAIL_STATE`
 */
export async function discardMail(pool: Pool, id: string): Promise<void> {
  const { state } = await findMail(pool, id);
  const { rowCount } = await pool.query(
    `update mail set state = 'discarded', data = null, finished = now()
     where id::text = lower($1) and state in ('waiting', 'dead')`,
    [id],
  );
  if (rowCount === 0)
    throw new AdministrationError('MAIL_STATE', `Mail "${id}" cannot be discarded: it is ${state}.`);
}
