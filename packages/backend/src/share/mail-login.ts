import { longestSalutation, type ShareMailRequest } from '@zaehlwerk/api/share';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { verifyPassword } from '../auth/password.ts';
import { tokenHash } from '../auth/token-hash.ts';
import { zoneOfAccount } from '../database/day-or-instant.ts';
import { isRecipient } from '../mail/mail-address.ts';
import { visibleLine } from '../mail/plain-text.ts';
import type { ShareLoginContent } from '../mail/share-login-mail.ts';
import { faultIf, RequestError, refuseFields } from '../plugins/request-error.ts';
import { hostOf } from '../public/read-application.ts';
import { below, shareUnknown } from './read-shares.ts';

export type MailedLogin = ShareMailRequest['payload']['login'];

/** The share with a login, as far as the mail describes it. */
type LoginOwner = Pick<ShareLoginContent, 'shareId' | 'shareName' | 'sharedBy' | 'username' | 'meters'> & {
  passwordHash: string;
  expires: string | null;
};

/** Mails with logins are switched off, or no host for their links is configured. */
export const shareMailsNotAllowed = (message: string) => new RequestError('share_mails_not_allowed', message);

/**
 * Each message begins with a code (docs/guide/api-errors.md). The salutation is the only free text of the sender: no
 * line breaks, nothing like a link.
 * @throws RequestError `share_mail_invalid` with fieldErrors
 */
export function refuseFaultyMail({ payload, metaData }: ShareMailRequest): void {
  const { salutation = '' } = payload;
  const isTooLong = salutation.length > longestSalutation;
  const hasLink = /@|:\/\/|www\./i.test(visibleLine(salutation));
  const isNotPlain = hasLink || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(salutation);
  refuseFields('share_mail_invalid', 'The login cannot be mailed like this.', [
    ...faultIf(isTooLong, 'payload.salutation', `salutationTooLong, allowed ${longestSalutation}`),
    ...faultIf(isNotPlain, 'payload.salutation', 'notPlainText'),
    ...faultIf(!isRecipient(metaData.mailTo.email), 'metaData.mailTo.email', 'emailInvalid'),
  ]);
}

const ownerSql = `${below} select a.id as "shareId", a.name as "shareName", parent.name as "sharedBy", a.username,
    a.password_hash as "passwordHash",
    to_char((a.usable_until at time zone ${zoneOfAccount('$1')}) - interval '1 day', 'YYYY-MM-DD') as expires,
    (select count(*)::integer from job_access where account_id = a.id) as meters
  from link_token l join below on below.id = l.account_id join account a on a.id = l.account_id
    join account parent on parent.id = a.parent_id
  where l.hash = $2 and l.revoked_at is null and (l.expires_at is null or l.expires_at > now())
    and lower(a.username) = lower($3) and a.password_hash is not null`;

/**
 * The share below an account with this link and user name; the password is not checked.
 * @throws RequestError `share_unknown`
 */
export async function findOwner(db: Pool | PoolClient, accountId: string, { token, username }: MailedLogin) {
  const { rows } = await db.query<LoginOwner>(ownerSql, [accountId, tokenHash(token), username]);
  if (rows[0] === undefined) throw shareUnknown();
  return rows[0];
}

/**
 * The share below an account with exactly this login: the portal mails no invented ones.
 * @throws RequestError `share_unknown`
 */
export async function verifyLogin(pool: Pool, accountId: string, login: MailedLogin): Promise<LoginOwner> {
  const owner = await findOwner(pool, accountId, login);
  if (!(await verifyPassword(owner.passwordHash, login.password))) throw shareUnknown();
  return owner;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Origin of links in mails: the requested host if the application claims it, else the first host that it claims. The
 * request's host comes from the sender, so an unconfigured one is not used; except this machine's own, which is of no
 * use to others.
 * @throws RequestError `share_mails_not_allowed`
 */
export async function originOfLinks(pool: Pool, applicationId: string, request: FastifyRequest) {
  const host = hostOf(request).toLowerCase();
  const { rows } = await pool.query<{ host: string }>(
    'select host from application_host where application_id = $1 order by host <> $2, host limit 1',
    [applicationId, host],
  );
  const claimed = rows[0]?.host ?? (loopback.test(host) ? host : undefined);
  if (claimed === undefined) throw shareMailsNotAllowed('No host of the application is configured.');
  const port = claimed === host ? (/:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '') : '';
  return new URL(`${request.protocol}://${claimed}${port}`).origin;
}
