import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Sent {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request, and resolves to the text of its answer. Rejects unless its status is 200. */
export async function ask(
  address: string,
  { method = 'GET', body, token, headers }: Sent = {},
): Promise<string> {
  const sent = request(address, {
    ...{ method, agent },
    headers: {
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  sent.end(body && JSON.stringify(body));
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  const answered = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode} ${answered}`);
  return answered;
}

/** Resolves to the token of an account with the password of the demo's customer. */
export async function logIn(origin: string, username: string): Promise<string> {
  const body = { applicationId: 'demo', username, password: 'kunde-demo' };
  return JSON.parse(await ask(`${origin}/auth/token`, { method: 'POST', body })).token;
}

export const closeConnections = (): void => agent.destroy();
