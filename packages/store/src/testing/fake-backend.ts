import type { Features, Job } from '@zaehlwerk/api';
import { serve } from '@zaehlwerk/api/testing';
import { testToken } from './test-token.ts';

const origin = 'http://portal.test';

/** The only tokens that the server accepts now for one account. */
type Tokens = { token: string; refreshToken: string };

const accounts = [
  { username: 'kunde', accountId: 'account-1', name: 'Erika Mustermann', link: 'link-1' },
  { username: 'nachbar', accountId: 'account-2', name: 'Nora Nachbar', link: 'link-2' },
];

/**
 * A server in memory behind `fetch`: the accounts `kunde` and `nachbar` with the password `geheim` and the link tokens
 * `link-1` and `link-2`, rotating tokens, and answers that a test bends.
 */
export type FakeBackend = {
  origin: string;
  /** `METHOD /path` of every request, in order. */
  log: string[];
  requests: Request[];
  features: Partial<Features>;
  jobs: Job[];
  tokenSeconds: number;
  /** The server's clock minus the device's, in milliseconds. */
  clockAheadMilliseconds: number;
  /** Answers of a test's own by path; they may look at the request and fall back with `undefined`. */
  answers: Record<string, (request: Request) => Response | Promise<Response> | undefined>;
  /** The hashes by which sessions were ended, in order. */
  revoked: unknown[];
  /** What is accepted of `nachbar`. */
  neighbour: Tokens;
} & /* what is accepted of `kunde` */ Tokens;

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
    features: {},
    jobs: [],
    tokenSeconds: 900,
    clockAheadMilliseconds: 0,
    answers: {},
    token: '',
    refreshToken: 'refresh-0',
    revoked: [],
    neighbour: { token: '', refreshToken: 'neighbour-refresh-0' },
  };
  hashAtOnce();
  backend.requests = serve(request => {
    const path = new URL(request.url).pathname;
    backend.log.push(`${request.method} ${path}`);
    return backend.answers[path]?.(request) ?? answer(backend, path, request);
  });
  return backend;
}

const tokensOf = (backend: FakeBackend, { username }: { username: string }): Tokens =>
  username === 'kunde' ? backend : backend.neighbour;

async function answer(backend: FakeBackend, path: string, request: Request): Promise<Response> {
  if (path === '/api/public/application') {
    const { features } = backend;
    return Response.json({ applicationId: 'test', applicationName: 'Zählwerk Test', features });
  }
  if (path === '/auth/token') return grant(backend, await request.json());
  if (path === '/auth/revoke') return revoke(backend, await request.json());
  const bearer = request.headers.get('authorization');
  const account = accounts.find(known => bearer === `Bearer ${tokensOf(backend, known).token}`);
  if (!account) return refusal(401, 'token-invalid');
  if (path === '/api/pro/account/info') return Response.json({ id: account.accountId, name: account.name });
  if (path === '/api/pro/job') return Response.json({ jobs: backend.jobs });
  return refusal(404, 'not-found');
}

function grant(backend: FakeBackend, { username, password, token }: Record<string, string>): Response {
  const account = accounts.find(known =>
    token
      ? [known.link, tokensOf(backend, known).refreshToken].includes(token)
      : known.username === username && password === 'geheim',
  );
  if (!account) return refusal(401, 'wrong-credentials');
  const grantNumber = backend.requests.length;
  const now = Date.now() + backend.clockAheadMilliseconds;
  const tokens = tokensOf(backend, account);
  tokens.refreshToken = `refresh-${grantNumber}`;
  tokens.token = testToken({
    exp: now / 1000 + backend.tokenSeconds,
    sub: `${account.username} ${grantNumber}`,
    accountId: account.accountId,
    roles: ['ROLE_KSA_PRO_USER'],
  });
  return Response.json(
    { username: account.username, ...tokensOnly(tokens) },
    { headers: { date: new Date(now).toUTCString() } },
  );
}

/** Ends a session that is named by the hash of its present refresh token. */
async function revoke(backend: FakeBackend, { token }: Record<string, string>): Promise<Response> {
  backend.revoked.push(token);
  for (const tokens of [backend, backend.neighbour]) {
    if ((await hashOf(tokens.refreshToken)) === token)
      Object.assign(tokens, { token: 'ended', refreshToken: 'ended' });
  }
  return new Response(null, { status: 204 });
}

/** Hashes of which no test has to know when they are ready, and which are no SHA-256. */
function hashAtOnce(): void {
  if (!globalThis.crypto.subtle) return;
  jest.spyOn(globalThis.crypto.subtle, 'digest').mockImplementation(async (_algorithm, data) => {
    const hash = new Uint8Array(32);
    const bytes = new Uint8Array('buffer' in data ? data.buffer : data);
    for (const [place, byte] of bytes.entries()) hash[place % 32] = 31 * (hash[place % 32] ?? 0) + byte;
    return hash.buffer;
  });
}

/** The hash of a text, hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('');
}

const tokensOnly = ({ token, refreshToken }: Tokens): Tokens => ({ token, refreshToken });
