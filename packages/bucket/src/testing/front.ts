import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The reaction to `If-None-Match: *`; `refused` answers 501. */
export type Conditions = 'kept' | 'ignored' | 'refused';

/**
 * A failure of one request; the connection ends before it arrives, after it was carried out, or within the answer. `full`
 * and `quota`: there is no room; `other-bytes`: the answer is as long as the object.
 */
export type Fault =
  | 'unavailable'
  | 'slow-down'
  | 'reset'
  | 'lost-answer'
  | 'half-answer'
  | 'forbidden'
  | 'full'
  | 'quota'
  | 'other-bytes';

type Asked = { method: string; path: string; headers: IncomingMessage['headers'] };

export interface Front {
  readonly url: string;
  /** Says of each request what goes wrong with it. */
  fault: (request: Asked) => Fault | undefined;
  /** Says of each request what it waits for before it is carried out. */
  delay: (request: Asked) => Promise<void> | undefined;
  stop(): Promise<void>;
}

export const accessKey = 'AKIDTEST';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const refusals: Partial<Record<Fault, [number, string]>> = {
  unavailable: [503, 'ServiceUnavailable'],
  'slow-down': [503, 'SlowDown'],
  forbidden: [403, 'AccessDenied'],
  full: [507, 'InsufficientStorage'],
  quota: [403, 'QuotaExceeded'],
};

function refusal(status: number, code: string): Answer {
  const body = Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

/** Stands before the real server and adds what that does not do: the condition, credentials, faults. */
export async function startFront(port: number, conditions: Conditions): Promise<Front> {
  const queues = new Map<string, Promise<unknown>>();

  function ask(method: string, path: string, headers: IncomingMessage['headers'], body: Buffer) {
    return new Promise<Answer>((resolve, reject) => {
      const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, async response => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: await buffer(response),
        });
      });
      forwarded.on('error', reject).end(body);
    });
  }

  async function answer({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { 'if-none-match': condition, ...others } = headers;
    if (!headers.authorization?.includes(`Credential=${accessKey}/`))
      return refusal(403, 'InvalidAccessKeyId');
    if (!condition || conditions === 'ignored') return ask(method, url, headers, body);
    if (conditions === 'refused') return refusal(501, 'NotImplemented');
    const path = url.replace(/\?.*/, '');
    const turn = (queues.get(path) ?? Promise.resolve()).then(async () => {
      const { status } = await ask('HEAD', path, { host: others.host }, Buffer.alloc(0));
      return status === 200 ? refusal(412, 'PreconditionFailed') : ask(method, url, others, body);
    });
    queues.set(path, turn);
    return turn;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const asked = { method, path: decodeURIComponent(url), headers };
    const fault = front.fault(asked);
    const body = await buffer(incoming);
    await front.delay(asked);
    if (fault === 'reset') return void outgoing.destroy();
    const refused = fault && refusals[fault];
    const given = refused ? refusal(...refused) : await answer(incoming, body);
    if (fault === 'lost-answer') return void outgoing.destroy();
    outgoing.writeHead(given.status, given.headers);
    if (fault === 'other-bytes') return void outgoing.end(Buffer.alloc(given.body.length, 'x'));
    if (fault !== 'half-answer') return void outgoing.end(given.body);
    outgoing.write(given.body.subarray(0, given.body.length / 2), () => outgoing.destroy());
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    delay: () => undefined,
    stop: () =>
      new Promise(resolve => {
        // The error of a stopped server does not matter.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return front;
}
