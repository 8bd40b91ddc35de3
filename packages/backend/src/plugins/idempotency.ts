import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { inTransaction } from '../database/transaction.ts';
import { RequestError } from './request-error.ts';
import { sendJson } from './send.ts';

/** The header of every request that creates something (decision 5): chosen by the client, once per intended effect. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/)),
});

/** An answer as it is kept: its JSON text, byte for byte. */
export type KeptAnswer = { status: number; json: string };

type KeptRow = { route: string; body_hash: Buffer; status: number; response: string };

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

/**
 * Runs `effect` at most once per account and `Idempotency-Key`, and answers a repetition with the first answer. The
 * key is written in the transaction of the effect: a duplicate that comes while the first is still running waits for
 * it, and a refused request leaves no key behind.
 * @throws RequestError `idempotency_key_reused`, and what `effect` throws
 */
export async function answerOnce(
  { pool, request, reply, accountId, key, onEffect }: Repeatable,
  effect: (client: PoolClient) => Promise<KeptAnswer>,
) {
  const route = `${request.method} ${request.url}`;
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest();
  const { status, json, isRepeated } = await inTransaction(pool, async client => {
    const kept = await claim(client, { accountId, key, route, bodyHash });
    if (kept !== undefined) return { ...kept, isRepeated: true };
    const answer = await effect(client);
    await client.query(
      'update idempotency_key set status = $3, response = $4 where account_id = $1 and key = $2',
      [accountId, key, answer.status, answer.json],
    );
    return { ...answer, isRepeated: false };
  });
  if (!isRepeated) onEffect?.();
  return sendJson(reply.code(status), json);
}

async function claim(
  client: PoolClient,
  { accountId, key, route, bodyHash }: { accountId: string; key: string; route: string; bodyHash: Buffer },
): Promise<KeptAnswer | undefined> {
  const claimed = await client.query(
    `insert into idempotency_key (account_id, key, route, body_hash) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [accountId, key, route, bodyHash],
  );
  if (claimed.rowCount === 1) return undefined;
  const { rows } = await client.query<KeptRow>(
    'select route, body_hash, status, response from idempotency_key where account_id = $1 and key = $2',
    [accountId, key],
  );
  const [kept] = rows;
  if (kept === undefined || kept.route !== route || !kept.body_hash.equals(bodyHash)) {
    throw new RequestError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  }
  return { status: kept.status, json: kept.response };
}
