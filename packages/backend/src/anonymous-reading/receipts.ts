import type { AnonymousReceiptRequest } from '@zaehlwerk/api/anonymous-reading';
import { languageNames } from '@zaehlwerk/api/schema';
import { withDecimalPlaces } from '@zaehlwerk/domain';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { queueReadingReceipt, type ReadingReceipt } from '../mail/reading-receipt.ts';
import { readApplication } from '../public/read-application.ts';

type MayMail = (email: string) => Promise<boolean>;

/**
 * Records the request. The submission is looked up after the response, so that neither response nor time reveals
 * whether it exists (decision 53).
 */
export async function requestReceipt(
  client: PoolClient,
  applicationId: string,
  { result, email, language }: AnonymousReceiptRequest,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into anonymous_receipt_request (application_id, number, email, language)
     values ($1, $2, $3, $4) returning id::text`,
    [applicationId, result.submissionNumber, email, language],
  );
  return rows[0]?.id ?? '';
}

/**
 * Sends each requested receipt once, only to the address that was typed in the submission. Safe on several backends at
 * once; a failed one is tried again later and delays no other.
 * @throws AggregateError after all were tried
 */
export async function sendRequestedReceipts(pool: Pool, mayMail: MayMail): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from anonymous_receipt_request order by id limit 1000',
  );
  const failures: unknown[] = [];
  for (const { id } of rows) {
    await inTransaction(pool, client => sendRequested(client, id, mayMail)).catch(error =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} receipts were not queued`);
}

type RequestRow = { applicationId: string; number: string; email: string; language: string | null };

async function sendRequested(client: PoolClient, id: string, mayMail: MayMail): Promise<void> {
  const requested = await client.query<RequestRow>(
    `delete from anonymous_receipt_request where id =
       (select id from anonymous_receipt_request where id = $1 for update skip locked)
     returning application_id as "applicationId", number, email, language`,
    [id],
  );
  for (const { applicationId, number, email, language } of requested.rows) {
    // Without the address no second receipt can be sent.
    const { rows } = await client.query<{ id: string }>(
      `update anonymous_reading set email = null
       where application_id = $1 and number = $2 and email = $3 returning id`,
      [applicationId, number, email],
    );
    for (const reading of rows) {
      if (!(await mayMail(email))) continue;
      const { languageConfig } = await readApplication(client, applicationId);
      await queueReadingReceipt(client, {
        applicationId,
        recipient: email,
        language: languageNames.find(name => name === language) ?? languageConfig.defaultLanguage,
        data: await receiptOf(client, reading.id),
      });
    }
  }
}

type ReceiptRow = Omit<ReadingReceipt, 'readings'>;
type RateRow = { obis: string; rateName: string | null; unit: string; value: string; postDecimals: number };

async function receiptOf(client: PoolClient, readingId: string): Promise<ReadingReceipt> {
  const { rows } = await client.query<ReceiptRow>(
    `select number as "submissionNumber", meter_type as "meterType", meter_number as "meterNumber",
       reading_date::text as "readingDate", firstname || ' ' || lastname as name
     from anonymous_reading where id = $1`,
    [readingId],
  );
  const rates = await client.query<RateRow>(
    `select obis, rate_name as "rateName", unit, reading_value::text as value, post_decimals as "postDecimals"
     from anonymous_reading_value where reading_id = $1 order by position`,
    [readingId],
  );
  if (rows[0] === undefined) throw new Error('A submission is never removed.');
  const readings = rates.rows.map(({ rateName, value, postDecimals, ...rate }) => ({
    ...rate,
    rateName: rateName ?? undefined,
    value: withDecimalPlaces(value, postDecimals),
  }));
  return { ...rows[0], readings };
}

/** Forgets addresses without a request after 30 days, and requests that never matched. */
export async function forgetEmails(pool: Pool): Promise<void> {
  await pool.query(
    "update anonymous_reading set email = null where email is not null and created < now() - interval '30 days'",
  );
  await pool.query("delete from anonymous_receipt_request where created < now() - interval '30 days'");
}
