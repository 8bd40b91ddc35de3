import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseJson } from '../site/site.ts';

/** What a module has the stand-in answer, by method and path: `"GET /api/pro/job": { "jobs": [] }`. */
type OwnAnswers = Readonly<Record<string, unknown>>;

const applicationPath = '/api/public/application';
const sessionSeconds = 900;

/** The part of a request's body that says who logs in. */
interface Credentials {
  readonly username?: string;
  readonly token?: string;
}

/**
 * Stands in for the server of a portal while a module runs alone: it lets everybody in, knows the name of whoever is
 * logged in and a configuration without settings, and answers what `file` states, which is read anew each time. `miss`
 * is told of everything else that is asked for.
 */
export function standInServer(file: string, miss: (request: string) => void): RequestListener {
  return (request, response) => {
    answer(request, response, file, miss).catch(error => {
      miss(String(error));
      reply(response, 500, refusal(500, 'stand-in-failed'));
    });
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  miss: (request: string) => void,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://stand.in');
  const body = await bodyOf(request);
  if (pathname === '/auth/token') return reply(response, 200, sessionOf(body));
  if (pathname === '/auth/revoke') return reply(response, 204);
  const own = ownAnswers(file);
  if (pathname === applicationPath)
    return reply(response, 200, { ...application, ...Object(own[`GET ${pathname}`]) });
  const asked = `${request.method} ${pathname}`;
  if (asked in own) return reply(response, 200, own[asked]);
  const username = usernameIn(request.headers.authorization);
  if (pathname === '/api/pro/account/info') return reply(response, 200, { id: accountId, name: username });
  miss(asked);
  return reply(response, 404, refusal(404, 'not-found'));
}

const application = { applicationId: 'stand-in', applicationName: 'Zählwerk', features: {} };
const accountId = 'stand-in';

function ownAnswers(file: string): OwnAnswers {
  try {
    return Object(parseJson(readFileSync(file)));
  } catch {
    return {};
  }
}

async function bodyOf(request: IncomingMessage): Promise<Credentials> {
  return Object(parseJson(await buffer(request)));
}

/** A session that goes on: what it is refreshed with says whose it is. */
function sessionOf({ username, token }: Credentials): object {
  const name = username ?? token?.replace(/^refresh /, '') ?? 'kunde';
  const claims = { exp: Date.now() / 1000 + sessionSeconds, sub: name, accountId, roles: [] };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { username: name, token: `header.${payload}.signature`, refreshToken: `refresh ${name}` };
}

function usernameIn(authorization = ''): string {
  const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url');
  return Object(parseJson(payload)).sub ?? 'kunde';
}

function refusal(status: number, code: string): object {
  return { status, code, message: 'The stand-in knows nothing of it.' };
}

function reply(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    // By it the portal knows its server.
    'x-portal-application': application.applicationId,
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
