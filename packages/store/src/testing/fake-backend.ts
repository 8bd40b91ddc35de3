import type { Job } from '@zaehlwerk/api';
import { serve } from '@zaehlwerk/api/testing';
import { testToken } from './test-token.ts';

const origin = 'http://portal.test';

/** A server in memory behind `fetch`: one account `kunde` / `geheim`, rotating tokens, and answers that a test bends. */
export type FakeBackend = {
  origin: string;
  /** `METHOD /path` of every request, in order. */
  log: string[];
  requests: Request[];
  jobs: Job[];
  tokenSeconds: number;
  /** The server's clock minus the device's, in milliseconds. */
  clockAheadMilliseconds: number;
  /** Answers of a test's own by path; they may look at the request and fall back with `undefined`. */
  answers: Record<string, (request: Request) => Response | Promise<Response> | undefined>;
  /** The only tokens the server accepts now. */
  token: string;
  refreshToken: string;
};

/** An answer as the contract has it for errors (decisions.md 4). */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status, code, message: 'for logs' }, { status, headers });
}

/** Starts the server of one test; `jest.restoreAllMocks()` ends it. */
export function fakeBackend(): FakeBackend {
  const backend: FakeBackend = {
    origin,
    log: [],
    requests: [],
    jobs: [],
    tokenSeconds: 900,
    clockAheadMilliseconds: 0,
    answers: {},
    token: '',
    refreshToken: 'refresh-0',
  };
  backend.requests = serve(request => {
    const path = new URL(request.url).pathname;
    backend.log.push(`${request.method} ${path}`);
    return backend.answers[path]?.(request) ?? answer(backend, path, request);
  });
  return backend;
}

async function answer(backend: FakeBackend, path: string, request: Request): Promise<Response> {
  if (path === '/api/public/application') {
    return Response.json({ applicationId: 'test', applicationName: 'Zählwerk Test' });
  }
  if (path === '/auth/token') return grant(backend, await request.json());
  if (request.headers.get('authorization') !== `Bearer ${backend.token}`)
    return refusal(401, 'token-invalid');
  if (path === '/api/pro/account/info') return Response.json({ id: 'account-1', name: 'Erika Mustermann' });
  if (path === '/api/pro/job') return Response.json({ jobs: backend.jobs });
  return refusal(404, 'not-found');
}

function grant(backend: FakeBackend, body: Record<string, string>): Response {
  const { username, password, token } = body;
  const welcome = token ? token === backend.refreshToken : username === 'kunde' && password === 'geheim';
  if (!welcome) return refusal(401, 'wrong-credentials');
  const grantNumber = backend.log.length;
  const now = Date.now() + backend.clockAheadMilliseconds;
  backend.refreshToken = `refresh-${grantNumber}`;
  backend.token = testToken({
    exp: now / 1000 + backend.tokenSeconds,
    sub: `kunde ${grantNumber}`,
    roles: ['ROLE_KSA_PRO_USER'],
  });
  return Response.json(
    { username: 'kunde', token: backend.token, refreshToken: backend.refreshToken },
    { headers: { date: new Date(now).toUTCString() } },
  );
}
