import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { jsonObject } from './json-object.ts';

const applicationPath = '/api/public/application';
const application = { applicationId: 'stand-in', applicationName: 'Zählwerk', features: {} };
const accountId = 'stand-in';
const sessionSeconds = 900;

/**
 * Stands in for the server of a portal while a module runs alone: accepts every login, knows the account's name and a
 * configuration without settings, and answers from `file`, which is read anew each time: answers by method and path,
 * `"GET /api/pro/job": { "jobs": [] }`. Other requests are passed to `miss`.
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
  const body = jsonObject(await text(request));
  if (pathname === '/auth/token') return reply(response, 200, sessionOf(body));
  if (pathname === '/auth/revoke') return reply(response, 204);
  const own = ownAnswers(file);
  if (pathname === applicationPath)
    return reply(response, 200, { ...application, ...Object(own[`GET ${pathname}`]) });
  const asked = `${request.method} ${pathname}`;
  if (asked in own) return reply(response, 200, own[asked]);
  const name = usernameIn(request.headers.authorization);
  if (pathname === '/api/pro/account/info') return reply(response, 200, { id: accountId, name });
  miss(asked);
  return reply(response, 404, refusal(404, 'not-found'));
}

function ownAnswers(file: string): Record<string, unknown> {
  try {
    return jsonObject(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** A session; the refresh token carries the name. */
function sessionOf({ username, token }: Record<string, unknown>): object {
  const name = String(username ?? token ?? 'kunde').replace(/^refresh /, '');
  const claims = { exp: Date.now() / 1000 + sessionSeconds, sub: name, accountId, roles: [] };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { username: name, token: `header.${payload}.signature`, refreshToken: `refresh ${name}` };
}

function usernameIn(authorization = ''): unknown {
  const payload = Buffer.from(authorization.split('.')[1] ?? '', 'base64url');
  return jsonObject(payload.toString()).sub ?? 'kunde';
}

const refusal = (status: number, code: string) => ({
  status,
  code,
  message: 'The stand-in knows nothing of it.',
});

function reply(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    // The portal recognises its server by this header.
    'x-portal-application': application.applicationId,
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
