import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { inTransaction } from '../database/transaction.ts';
import { jsonHash } from './json-hash.ts';
import { RequestError } from './request-error.ts';
import { sendJson } from './send.ts';

/** The header of every request that creates something (decision 5): chosen by the client, once per intended effect. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/)),
});

/** A request with its `Idempotency-Key`, and the account that sent it. */
export type Repeatable = {
  pool: Pool;
  request: FastifyRequest;
  reply: FastifyReply;
  accountId: string;
  key: string;
  /** Called once the effect is there to stay; not for a repetition. */
  onEffect?: () => void;
};

/** What is done once, and how it is answered each time. */
export type Once = {
  status: number;
  /** Does it, and returns what it is found by afterwards. */
  effect(client: PoolClient): Promise<string>;
  /** The answer, as things are now. */
  answer(client: PoolClient, reference: string): Promise<object>;
};

/**
 * Runs `effect` at most once per account and `Idempotency-Key`, and answers a repetition like the first request. The
 * key is written in the transaction of the effect: a duplicate that comes while the first is still running waits for
 * it, and a refused request leaves no key behind. Kept is what the answer is made from, never the answer.
 * @throws RequestError `idempotency_key_reused`, and what `effect` throws
 */
export async function answerOnce(
  { pool, request, reply, accountId, key, onEffect }: Repeatable,
  { status, effect, answer }: Once,
) {
  const route = `${request.method} ${request.url}`;
  const bodyHash = jsonHash(request.body);
  const { body, isRepeated } = await inTransaction(pool, async client => {
    const kept = await claim(client, { accountId, key, route, bodyHash });
    if (kept !== undefined) return { body: await answer(client, kept), isRepeated: true };
    const reference = await effect(client);
    await client.query(
      'update idempotency_key set status = $3, reference = $4 where account_id = $1 and key = $2',
      [accountId, key, status, reference],
    );
    return { body: await answer(client, reference), isRepeated: false };
  });
  if (!isRepeated) onEffect?.();
  return sendJson(reply.code(status), JSON.stringify(body));
}

type KeptRow = { route: string; body_hash: Buffer; reference: string };

/** Takes a key for this request; the reference that is kept under it when the request was done already. */
async function claim(
  client: PoolClient,
  { accountId, key, route, bodyHash }: { accountId: string; key: string; route: string; bodyHash: Buffer },
): Promise<string | undefined> {
  const claimed = await client.query(
    `insert into idempotency_key (account_id, key, route, body_hash) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [accountId, key, route, bodyHash],
  );
  if (claimed.rowCount === 1) return undefined;
  const { rows } = await client.query<KeptRow>(
    `select route, body_hash, coalesce(reference, response::jsonb ->> 'id') as reference
     from idempotency_key where account_id = $1 and key = $2`,
    [accountId, key],
  );
  const [kept] = rows;
  if (kept === undefined || kept.route !== route || !kept.body_hash.equals(bodyHash)) {
    throw new RequestError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
  return kept.reference;
}
