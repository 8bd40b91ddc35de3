import { Buffer } from 'node:buffer';
import {
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** A complete answer of the backend or of its replacement. */
export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

/** One recorded request of the browser. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The backend's status, even if the browser never received it. */
  handledWith?: number;
  /** The status the browser received, or `cut` for a cut connection. */
  outcome: 'pending' | 'cut' | number;
}

/** A gateway's answer if its backend does not answer. */
const badGateway: Answer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
};

/** One request on its way from the browser to the backend, controlled by a fault action. */
export class Exchange {
  readonly about: ProxiedRequest;
  /** Resolves when the test releases held requests. */
  readonly released: () => Promise<void>;
  readonly #backend: URL;
  readonly #request: IncomingMessage;
  readonly #socket: Socket;
  readonly #response: ServerResponse;

  constructor(
    backend: URL,
    request: IncomingMessage,
    response: ServerResponse,
    about: ProxiedRequest,
    released: () => Promise<void>,
  ) {
    this.#backend = backend;
    this.#request = request;
    this.#socket = request.socket;
    this.#response = response;
    this.about = about;
    this.released = released;
  }

  /**
   * Forwards the complete request to the backend and waits for its complete answer; the browser receives nothing yet.
   * Without a backend it returns a gateway's answer.
   */
  async askBackend(): Promise<Answer> {
    if (this.#socket.destroyed) throw new Error('The browser went away before its request was handed on.');
    const upstream = this.#upstream();
    const answered = answerTo(upstream).catch(() => badGateway);
    this.#request.on('error', () => upstream.destroy()).pipe(upstream);
    const answer = await answered;
    if (answer !== badGateway) this.about.handledWith = answer.status;
    return answer;
  }

  /** Forwards the request twice at the same time and returns the second answer. */
  async askBackendTwice(): Promise<Answer> {
    const parts: Buffer[] = [];
    for await (const part of this.#request) parts.push(part);
    const [, answer] = await Promise.all(
      [1, 2].map(() => {
        const upstream = this.#upstream();
        const answered = answerTo(upstream).catch(() => badGateway);
        upstream.end(Buffer.concat(parts));
        return answered;
      }),
    );
    this.about.handledWith = answer?.status ?? badGateway.status;
    return answer ?? badGateway;
  }

  /** Answers the browser; does nothing if its connection has ended. */
  async answer({ status, headers, body }: Answer): Promise<void> {
    if (this.#response.destroyed) return;
    // `Connection: close`: browsers automatically repeat requests that fail on a reused connection.
    const { 'transfer-encoding': _, 'content-length': __, ...kept } = headers;
    this.#response.writeHead(status, { ...kept, connection: 'close' });
    if (this.about.method === 'HEAD') this.#response.end();
    else this.#response.end(body);
    this.about.outcome = status;
  }

  /** Sends only this many bytes, although more are announced, and cuts the connection. */
  async answerHalf({ status, headers, body }: Answer, bytes: number): Promise<void> {
    const { 'transfer-encoding': _, ...kept } = headers;
    const length = Buffer.byteLength(body);
    this.#response.writeHead(status, { ...kept, 'content-length': length, connection: 'close' });
    await new Promise<void>(resolve => {
      this.#response.write(Buffer.from(body).subarray(0, bytes), () => resolve());
    });
    this.cut();
  }

  /** Forwards only the first bytes of the body; the backend waits for the rest in vain. */
  async uploadOnly(bytes: number): Promise<void> {
    const upstream = this.#upstream();
    upstream.on('error', () => undefined);
    let left = bytes;
    await new Promise<void>(resolve => {
      this.#request.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, left);
        left -= part.length;
        if (part.length > 0) upstream.write(part);
        if (left === 0) resolve();
      });
      this.#request.on('close', resolve);
    });
    await new Promise<void>(resolve => {
      upstream.write('', () => resolve());
    });
    upstream.destroy();
  }

  cut(): void {
    this.about.outcome = 'cut';
    this.#socket.destroy();
  }

  #upstream(): ClientRequest {
    const { connection: _, ...headers } = this.#request.headers;
    return ask({
      host: '127.0.0.1',
      port: this.#backend.port,
      method: this.about.method,
      path: this.about.path,
      headers,
      agent: false,
    });
  }
}

async function answerTo(upstream: ClientRequest): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    upstream.on('response', resolve).on('error', reject);
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
}
