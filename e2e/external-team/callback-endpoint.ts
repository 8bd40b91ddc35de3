import type { IncomingMessage } from 'node:http';
import type { Interception } from '../support/server/reverse-proxy.ts';

/** A backend endpoint of the external module, which the reference backend does not have. */
export class CallbackEndpoint {
  /** Received callback requests and their count, by idempotency key. */
  readonly received = new Map<string, { readonly words: string; readonly times: number }>();

  readonly answer: Interception = (asked, answer) => {
    if (asked.url !== '/api/pro/callback') return false;
    void this.#takeIn(asked).then(body => {
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    return true;
  };

  async #takeIn(asked: IncomingMessage): Promise<unknown> {
    if (asked.method !== 'POST') return [...this.received].map(([id, { words }]) => ({ id, words }));
    const id = String(asked.headers['idempotency-key']);
    const { words } = JSON.parse(Buffer.concat(await asked.toArray()).toString());
    this.received.set(id, { words, times: (this.received.get(id)?.times ?? 0) + 1 });
    return { id };
  }
}
