import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Limits for the rest of a body that was answered early, and for the time after the response; `pause`: without a byte.
 */
export type Lingering = { bytes: number; milliseconds: number; pauseMilliseconds: number };

const limits: Lingering = { bytes: 64 * 1024 * 1024, milliseconds: 30_000, pauseMilliseconds: 5000 };

/**
 * Lets a refusal reach a client that is still sending. A connection that closes while bytes arrive is reset, and the
 * response is lost with it: the client would retry after a broken connection. So the rest of the body is discarded,
 * within limits, before the connection closes (as nginx does, `lingering_close`).
 */
export function lingerBeforeClose(app: FastifyInstance, bounds = limits): void {
  app.addHook('onSend', async ({ raw }, { raw: answer }) => {
    // An injected request has no connection.
    if (raw.complete === false && raw.socket instanceof Socket) linger(raw, answer, bounds);
  });
}

function linger(request: IncomingMessage, answer: ServerResponse, bounds: Lingering): void {
  const { socket } = request;
  const cut = () => socket.destroy();
  let late: NodeJS.Timeout | undefined;
  let paused: NodeJS.Timeout | undefined;
  // A long response may take as long as it needs.
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
  // Node.js closes a connection with this after its last response.
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
