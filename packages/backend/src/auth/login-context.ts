import type { AuthTokenResponse } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import type { Keyring } from '../keys/keyring.ts';
import type { LoginLog } from '../login-log/login-log.ts';
import { RequestError } from '../plugins/request-error.ts';
import { signAccessToken } from './access-token.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Recognition } from './recognition.ts';
import type { SessionRef } from './session.ts';

export type LoginContext = {
  pool: Pool;
  keyring: Keyring;
  throttle: LoginThrottle;
  recognition: Recognition;
  loginLog: LoginLog;
};

/** `deviceId` is stored on the device. */
export type Login = { answer: AuthTokenResponse; deviceId: string };

export type LoginAccount = { id: string; applicationId: string; username: string; roles: string[] };

/** Does not reveal whether user name or password is wrong. */
export const wrongCredentials = () =>
  new RequestError('wrong_credentials', 'These credentials open no account.');
export const invalidToken = () =>
  new RequestError('invalid_token', 'This token is unknown, expired or revoked.');
export const tooManyAttempts = (retryAfter: number) =>
  new RequestError('too_many_attempts', 'Too many failed attempts to log in.', { retryAfter });

export async function grant(
  { keyring }: LoginContext,
  { id: accountId, applicationId, username, roles }: LoginAccount,
  { refreshToken, ...session }: SessionRef & { refreshToken: string },
): Promise<AuthTokenResponse> {
  const token = await signAccessToken(keyring, { accountId, applicationId, username, roles, session });
  return { username, token, refreshToken };
}
