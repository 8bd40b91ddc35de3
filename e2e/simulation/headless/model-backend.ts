import { Buffer } from 'node:buffer';
import { testToken } from '@zaehlwerk/store/testing';
import type { DayAccount } from '../accounts.ts';
import type { Accepted } from '../ledger.ts';
import type { Backend } from './network.ts';

interface Sent {
  readonly readingDate: string;
  readonly results: readonly {
    readonly readingValue: number;
    readonly readingImages?: readonly { readonly encodedImage: string }[];
  }[];
}

/** An in-memory model of the backend's documented behaviour (docs/guide/api-errors.md). */
export class ModelBackend {
  readonly accepted: Accepted[] = [];
  readonly #accounts: readonly DayAccount[];
  readonly #jobs: readonly string[];
  readonly #markOf: (photo: Buffer) => number;
  /** Request bodies by account and idempotency key. */
  readonly #kept = new Map<string, string>();

  constructor(accounts: readonly DayAccount[], jobs: readonly string[], markOf: (photo: Buffer) => number) {
    this.#accounts = accounts;
    this.#jobs = jobs;
    this.#markOf = markOf;
  }

  readonly answer: Backend = async ({ method, url, headers, payload }) => {
    const path = decodeURIComponent(url);
    if (path === '/api/public/application')
      return answer(200, { applicationId: 'demo', applicationName: 'Stadtwerke Demo' });
    if (path === '/auth/token') return this.#grant(JSON.parse(String(payload)));
    if (path === '/auth/revoke') return answer(204);
    const account = this.#accountOf(headers.authorization ?? '');
    if (!account) return refusal(401, 'unauthenticated');
    if (path === '/api/pro/account/info') return answer(200, { id: account.id, name: account.username });
    if (path === '/api/pro/job') return answer(200, { jobs: this.#jobs.map(id => this.#jobOf(id)) });
    const job = /^\/api\/pro\/job\/(.+)\/meterRateTask\/result$/.exec(path)?.[1];
    if (method !== 'POST' || job === undefined) return refusal(404, 'route_unknown');
    return this.#take(account, job, headers['idempotency-key'] ?? '', String(payload));
  };

  #grant({ username, token = '' }: { username?: string; token?: string }) {
    const account = this.#accounts.find(
      ({ id, username: name }) => name === username || token.startsWith(`refresh-${id}-`),
    );
    if (!account) return refusal(401, 'credentials_wrong');
    return answer(200, {
      username: account.username,
      token: testToken({ sub: account.username, accountId: account.id, roles: ['ROLE_KSA_PRO_USER'] }),
      refreshToken: `refresh-${account.id}-${Math.random()}`,
    });
  }

  #accountOf(authorization: string): DayAccount | undefined {
    const claims = authorization.split('.')[1] ?? '';
    const { accountId } = claims === '' ? {} : JSON.parse(String(Buffer.from(claims, 'base64url')));
    return this.#accounts.find(({ id }) => id === accountId);
  }

  #take({ id: account }: DayAccount, job: string, key: string, body: string) {
    if (!this.#jobs.includes(job)) return refusal(404, 'job_unknown');
    const kept = this.#kept.get(`${account} ${key}`);
    if (kept !== undefined && kept !== `${job} ${body}`) return refusal(422, 'idempotency_key_reused');
    if (kept === undefined) {
      this.#kept.set(`${account} ${key}`, `${job} ${body}`);
      const { readingDate, results }: Sent = JSON.parse(body);
      for (const { readingValue, readingImages = [] } of results)
        this.accepted.push({
          account,
          job,
          day: readingDate.slice(0, 10),
          value: String(readingValue),
          photos: readingImages.map(({ encodedImage }) => this.#markOf(Buffer.from(encodedImage, 'base64'))),
        });
    }
    return answer(200, this.#jobOf(job));
  }

  /** A job is done once any account has sent its reading. */
  #jobOf(id: string) {
    const done = this.accepted.some(({ job }) => job === id);
    return { id, done, meter: { meterNumber: id, meterRateTasks: [] } };
  }
}

function answer(statusCode: number, body?: object) {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json',
      'x-portal-application': 'demo',
      date: new Date().toUTCString(),
    },
    rawPayload: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  };
}

const refusal = (status: number, code: string) => answer(status, { status, code, message: '' });
