import type { FieldError } from '@zaehlwerk/api/schema';
import { longestShareName, type NewShareRequest, type ShareChangeRequest } from '@zaehlwerk/api/share';
import { type CalendarDay, defaultTimeZone, isVisible, today } from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import { inheritedRoles } from '../administration/roles.ts';
import type { Account } from '../auth/authenticate.ts';
import { tokenHash } from '../auth/token-hash.ts';
import { endOf, zoneOfAccount } from '../database/day-or-instant.ts';
import { faultIf, RequestError } from '../plugins/request-error.ts';
import { isContact } from './contact.ts';
import { faultsOfJobs, lockHeldJobs, refuseShare } from './job-rules.ts';
import { noteShareEvent } from './share-event.ts';
import type { Secrets } from './share-login.ts';

/** The hash takes time and is computed before any lock. */
export type HashedSecrets = Secrets & { passwordHash: string };

/**
 * Shares jobs of an account and returns the id of the share (specification section 5, "Sharing"). The account needs the
 * right to share each of them: rights never grow downwards.
 * @throws RequestError `share_invalid` with fieldErrors, `idempotency_key_reused`
 */
export async function createShare(
  client: PoolClient,
  account: Account,
  request: NewShareRequest,
  secrets: HashedSecrets,
): Promise<string> {
  const name = request.name.trim();
  // A concurrent `takeBack` of this account waits and finds the share, or was first and left no jobs.
  await client.query('select from account where id = $1 for share', [account.id]);
  const held = await lockHeldJobs(client, account, request.jobIds);
  refuseShare([
    ...faultsOfShare({ ...request, name }, await todayOf(client, account)),
    ...faultsOfJobs(request.jobIds, held, new Set(request.jobIds).size),
  ]);
  const shareId = await insertAccount(client, account, { ...request, name }, secrets);
  await insertLink(client, shareId, secrets);
  await client.query(
    'insert into job_access (account_id, job_key, re_share) select $1, unnest($2::bigint[]), $3',
    [shareId, held.map(({ key }) => key), request.allowToReShare],
  );
  await noteShareEvent(client, { account, shareId, kind: 'created', jobIds: held.map(({ id }) => id) });
  return shareId;
}

/** In the time zone of the account's application. */
export async function todayOf(client: PoolClient, { id }: Account): Promise<CalendarDay> {
  const { rows } = await client.query<{ zone: string }>(`select ${zoneOfAccount('$1')} as zone`, [id]);
  return today(rows[0]?.zone ?? defaultTimeZone);
}

/** Each message begins with a code (docs/guide/api-errors.md). */
export function faultsOfShare(
  { name, expires, contact }: ShareChangeRequest,
  day: CalendarDay,
): FieldError[] {
  return [
    ...faultIf(name !== undefined && !isVisible(name), 'name', 'nameRequired'),
    ...faultIf((name?.length ?? 0) > longestShareName, 'name', `nameTooLong, allowed ${longestShareName}`),
    ...faultIf(Boolean(expires && expires < day), 'expires', 'dayOver'),
    ...faultIf(Boolean(contact && !isContact(contact.trim())), 'contact', 'contactInvalid'),
  ];
}

/** Random names of eight letters hardly ever collide; a number makes the next one unique. */
const mostNames = 10;

async function insertAccount(
  client: PoolClient,
  { id, applicationId, sessionId }: Account,
  { name, allowToReShare, expires, contact }: NewShareRequest,
  { username, passwordHash }: HashedSecrets,
): Promise<string> {
  for (let number = 1; number <= mostNames; number += 1) {
    const { rows } = await client.query<{ id: string }>(
      `insert into account (application_id, username, name, password_hash, roles, parent_id, may_share, usable_until, made_in_session, contact)
       select $1, $2, $3, $4, ${inheritedRoles('application.roles', 'parent.roles')}, parent.id, $6, ${endOf('$7::text', zoneOfAccount('$5'))}, $8, $9
       from account parent join application on application.id = parent.application_id where parent.id = $5
       on conflict (application_id, lower(username)) do nothing returning id`,
      [
        applicationId,
        number === 1 ? username : username + number,
        name,
        passwordHash,
        id,
        allowToReShare,
        expires ?? null,
        sessionId,
        contact?.trim() || null,
      ],
    );
    if (rows[0]) return rows[0].id;
  }
  throw new Error(`${username} is taken ${mostNames} times`);
}

/** @throws RequestError `idempotency_key_reused` when the secrets were made before: the key has outlived its record */
export async function insertLink(client: PoolClient, shareId: string, { token }: Secrets): Promise<void> {
  const { rowCount } = await client.query(
    'insert into link_token (hash, account_id) values ($1, $2) on conflict do nothing',
    [tokenHash(token), shareId],
  );
  if (rowCount !== 1)
    throw new RequestError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
}
