import { randomUUID } from 'node:crypto';
import { newShareResponseSchema, type Share, type ShareLogin } from '@zaehlwerk/api/share';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

export type Ask = (options: InjectOptions) => Promise<LightMyRequestResponse>;
export type CreatedShare = { share: Share; login: ShareLogin };

/** The request that makes a share of `J-1`, unless `payload` says otherwise. */
export const creating = (payload: object = {}, key = randomUUID() as string) =>
  ({
    method: 'POST',
    url: '/api/pro/share/job',
    headers: { 'idempotency-key': key },
    payload: { name: 'Hausmeister Nord', allowToReShare: false, jobIds: ['J-1'], ...payload },
  }) as const;

export async function created(ask: Ask, payload: object = {}): Promise<CreatedShare> {
  const answer = await ask(creating(payload));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return createdShare(answer);
}

/** The share of an answer, and its login apart from it. */
export function createdShare(answer: LightMyRequestResponse): CreatedShare {
  const subAccount: unknown = answer.json();
  return newShareResponseSchema.parse({ share: subAccount, login: subAccount });
}

/** Status and code of an answer, such as `404 share_unknown`. */
export async function codeOf(answer: PromiseLike<LightMyRequestResponse>): Promise<string> {
  const { statusCode, body } = await answer;
  return `${statusCode} ${body === '' ? '' : (JSON.parse(body).code ?? '')}`.trim();
}

/** Lets jobs be shared on in the application of the tests. */
export async function allowSharing({ pool }: TestApp): Promise<void> {
  await pool.query(
    `update application set config = config || '{"features": {"reshareAllowed": true}}' where id = 'demo'`,
  );
}

/** Logins with what a share came with. */
export function loginsAt({ app, authenticate }: TestApp) {
  async function as(credentials: object): Promise<Ask> {
    const answer = await authenticate(credentials);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const headers = { authorization: `Bearer ${answer.json().token}` };
    return options => app.inject({ ...options, headers: { ...headers, ...options.headers } });
  }
  return {
    as,
    byPassword: ({ username, password }: ShareLogin) => as({ username, password }),
    byLink: ({ token }: ShareLogin) => as({ token }),
  };
}

export const jobsOf = async (ask: Ask): Promise<string[]> =>
  (await ask({ url: '/api/pro/job' })).json().jobs?.map(({ id }: { id: string }) => id);
