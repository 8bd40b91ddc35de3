import { createHmac } from 'node:crypto';
import type { Share, ShareLogin } from '@zaehlwerk/api/share';
import type { FastifyRequest } from 'fastify';

/** What a share logs in with, before anybody has seen it. `username` is a proposal: another share may have it. */
export type Secrets = { username: string; password: string; token: string };

/** Nothing that looks like something else on paper. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * The secrets of a share, derived from the request that asks for them and stored nowhere: whoever repeats it because the
 * answer was lost gets the same ones, and the database holds hashes alone (decision 51). The password has 60 random bits,
 * the token 256.
 */
export function secretsOf(key: Buffer, accountId: string, idempotencyKey: string): Secrets {
  const derive = (what: string) =>
    createHmac('sha256', key).update(`share ${what}\n${accountId}\n${idempotencyKey}`).digest();
  const spelled = (what: string, length: number) =>
    [...derive(what).subarray(0, length)].map(byte => letters[byte % letters.length]).join('');
  return {
    username: spelled('username', 8),
    password: spelled('password', 12).replace(/.{4}(?=.)/g, '$&-'),
    token: derive('link').toString('base64url'),
  };
}

/**
 * The login as it is shown, with its addresses at the host that was asked: `Host` alone says it, since whatever else names
 * one may come from the visitor.
 */
export function loginOf(request: FastifyRequest, { username, password, token }: Secrets): ShareLogin {
  const origin = `${request.protocol}://${request.headers.host ?? ''}`;
  return { username, password, token, webLogin: `${origin}/`, directLink: `${origin}/m/${token}` };
}

/** A share with its login, flat as decision 57 says. */
export const subAccountOf = (share: Share, login: ShareLogin) => ({
  ...share,
  ...login,
  qrCode: login.directLink,
});
