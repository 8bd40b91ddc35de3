import type { AuthTokenRequest, AuthTokenResponse } from '@zaehlwerk/api/schema';
import { accounts as source } from '../import/demo/sources.ts';
import { type AccountRecord, accountRecordSchema } from '../import/record/account-record.ts';
import { RequestError } from '../plugins/request-error.ts';
import { fakeAccessToken, fakeRefreshToken, usernameIn, usernameOfRefreshToken } from './fake-tokens.ts';

/** An account of the demo. */
export type FakeAccount = AccountRecord & { id: string; parentName: string | undefined };

const records = source.accounts.map(account => accountRecordSchema.parse(account));

/** All accounts of the demo. */
export const fakeAccounts: readonly FakeAccount[] = records.map(record => ({
  ...record,
  id: `fake-${record.username}`,
  parentName: records.find(({ username }) => username === record.parent)?.name,
}));

/** User names and passwords of those that have one. */
export const demoPasswords: readonly { username: string; password: string; name: string }[] =
  fakeAccounts.flatMap(({ username, password, name }) =>
    password === undefined ? [] : [{ username, password, name }],
  );

const named = (username: string | undefined): FakeAccount | undefined =>
  fakeAccounts.find(account => account.username === username?.toLowerCase());

/**
 * A session for credentials, a link token or a refresh token; `roles` are granted beside those of the account.
 * @throws RequestError `wrong_credentials`, `invalid_token`
 */
export function fakeSession(request: AuthTokenRequest, roles: readonly string[]): AuthTokenResponse {
  const account = 'password' in request ? accountWithPassword(request) : accountOfToken(request.token);
  const { id: accountId, username } = account;
  const token = fakeAccessToken({ accountId, username, roles: [...account.roles, ...roles] });
  return { username, token, refreshToken: fakeRefreshToken(username) };
}

function accountWithPassword({ username, password }: { username: string; password: string }): FakeAccount {
  const account = named(username);
  if (account?.password === undefined || account.password !== password)
    throw new RequestError('wrong_credentials', 'These credentials open no account.');
  return account;
}

function accountOfToken(token: string): FakeAccount {
  const link = source.links.find(link => link.token === token);
  const account = named(link?.account ?? usernameOfRefreshToken(token));
  if (account === undefined) throw new RequestError('invalid_token', 'This token opens no account.');
  return account;
}

/**
 * The account whose bearer token this is.
 * @throws RequestError `unauthenticated`
 */
export function accountOfBearer(authorization = ''): FakeAccount {
  const account = named(usernameIn(/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''));
  if (account === undefined) throw new RequestError('unauthenticated', 'A valid bearer token is required.');
  return account;
}
