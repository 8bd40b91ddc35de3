import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How much is read on of a body that was answered before it had come whole, and for how long after the answer; `pause`:
 * without a byte.
 */
export type Lingering = { bytes: number; milliseconds: number; pauseMilliseconds: number };

const limits: Lingering = { bytes: 64 * 1024 * 1024, milliseconds: 30_000, pauseMilliseconds: 5000 };

/**
 * Lets a refusal reach a client that is still sending. A connection that ends while bytes arrive is reset, and what was
 * sent to the client is lost with it: it takes the refusal for a broken connection and tries again. So the rest of the
 * body is read and discarded, within limits, and only then the connection ends (as nginx does, `lingering_close`).
 */
export function lingerBeforeClose(app: FastifyInstance, bounds = limits): void {
  app.addHook('onSend', async ({ raw }, { raw: answer }) => {
    // A request that is injected has no connection.
    if (raw.complete === false && raw.socket instanceof Socket) linger(raw, answer, bounds);
  });
}

function linger(request: IncomingMessage, answer: ServerResponse, bounds: Lingering): void {
  const { socket } = request;
  const cut = () => socket.destroy();
  let late: NodeJS.Timeout | undefined;
  let paused: NodeJS.Timeout | undefined;
  // A long answer is on its way for as long as it takes.
  const begin = () => {
    late = setTimeout(cut, bounds.milliseconds);
    paused = setTimeout(cut, bounds.pauseMilliseconds);
  };
  answer.once('finish', begin);
  let bytes = 0;
  request.on('data', ({ length }: Buffer) => {
    bytes += length;
    paused?.refresh();
    if (bytes > bounds.bytes) cut();
  });
  const close = Socket.prototype.destroySoon.bind(socket);
  let isToClose = false;
  // Node.js ends a connection with this when its last answer is written.
  socket.destroySoon = () => {
    isToClose = true;
    socket.end();
  };
  const settle = () => {
    answer.off('finish', begin);
    clearTimeout(late);
    clearTimeout(paused);
    socket.destroySoon = close;
    if (isToClose) close();
  };
  request.once('end', settle);
  socket.once('close', settle);
}
