import { createHmac } from 'node:crypto';
import type { Share, ShareLogin } from '@zaehlwerk/api/share';
import type { FastifyRequest } from 'fastify';

/** `username` is a proposal: it may be taken. */
export type Secrets = { username: string; password: string; token: string };

/** Without characters that look alike on paper. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Secrets derived from the request and stored nowhere: a repetition after a lost response gets the same ones, and the
 * database has only hashes (decision 51). The password has 60 random bits, the token 256.
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

/** Addresses have the requested host from `Host`; other headers with a host may come from the visitor. */
export function loginOf(request: FastifyRequest, { username, password, token }: Secrets): ShareLogin {
  const origin = `${request.protocol}://${request.headers.host ?? ''}`;
  return { username, password, token, webLogin: `${origin}/`, directLink: `${origin}/m/${token}` };
}

/** Flat (decision 57). */
export const subAccountOf = (share: Share, login: ShareLogin) => ({
  ...share,
  ...login,
  qrCode: login.directLink,
});
