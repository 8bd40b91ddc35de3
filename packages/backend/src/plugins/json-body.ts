import type { FieldError } from '@zaehlwerk/api/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBlocks } from './body-blocks.ts';
import { keepBytes } from './body-bytes.ts';
import { type Sender, senderOf, tooBusy } from './fair-queue.ts';
import { createJsonParser } from './json-parser.ts';
import { RequestError } from './request-error.ts';

/** Default limit in bytes. Larger bodies count as large. */
export const maxJsonBytes = 256 * 1024;
/** Photos of a reading as base64: three per rate, or ten of an unlisted meter. */
export const maxSubmissionBytes = 32 * 1024 * 1024;

/** Deeper than any document of this API. */
const mostLevels = 16;
/** Commas and opening brackets; a hundred registers with all their photos have a tenth. */
const mostParts = 20_000;
/** Bytes outside of strings: numbers and white space. */
const mostBetween = 1024 * 1024;

const limits = {
  /** Milliseconds for any body and for the longest, and the slowest rate in bytes per millisecond between. */
  patience: { least: 15_000, most: 600_000, slowestRate: 8 },
  /**
   * Bodies in flight per network; unanswered large bodies per account, or without login per network; bytes in all, and
   * of large bodies without login.
   */
  room: {
    network: 50,
    account: 4,
    anonymous: 8,
    bytes: 256 * 1024 * 1024,
    anonymousBytes: 96 * 1024 * 1024,
  },
};

/** Limits on duration and number of bodies. */
export type BodyLimits = typeof limits;

/** Milliseconds after which an incomplete request loses its connection; no body has as long. */
export const requestTimeout = limits.patience.most + 20_000;

/**
 * Reads bodies, all of them JSON. Refuses on arrival bodies that are too large, too slow, too deep or of too many
 * parts, too many at once, and text that cannot be stored without a change.
 */
export function readJsonBodies(
  app: FastifyInstance,
  { patience, room } = limits,
  parser = createJsonParser(),
) {
  const bodies = createBodies({ patience, room });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const chunks = await bodies.receive(request, payload);
    keepBytes(request, chunks);
    const parsed = await parser.parse(request, chunks);
    if ('reason' in parsed) throw notJson(parsed.reason);
    if ('unstorable' in parsed) throw unstorable(parsed.unstorable);
    return parsed.data;
  });
  app.addHook('onResponse', async request => bodies.leave(request));
  app.addHook('onClose', () => parser.close());
}

type Readable = NodeJS.ReadableStream;

const tooLarge = () => new RequestError('body_too_large', 'The request body is too large.');
const tooComplex = () =>
  new RequestError('body_too_complex', 'The request body is too deep or of too many parts.');
const notJson = (reason: string) => new RequestError('invalid_json', `The request body is ${reason}.`);

const unstorable = (fieldErrors: FieldError[]) =>
  new RequestError('invalid_request', 'The request contains characters that cannot be stored.', {
    fieldErrors,
  });

/** A body from its first byte until its request is answered. `isAnonymous`: the sender is a network without login. */
type Body = Sender & {
  isAnonymous: boolean;
  isLarge: boolean;
  bytes: number;
  refuse: (reason: RequestError) => void;
};

/**
 * Admits bodies while there is room. Without room the oldest incomplete one is refused: connections that stay open
 * without sending keep no others out, not even behind the same address. Large anonymous bodies have a part of the room,
 * and yield to those of accounts.
 */
function createBodies({ patience, room }: BodyLimits) {
  const arriving = new Set<Body>();
  const arrived = new Map<FastifyRequest, Body>();
  const bytes = { ofAll: 0, anonymous: 0 };

  function add(body: Body, count: number) {
    bytes.ofAll += count;
    if (body.isLarge && body.isAnonymous) bytes.anonymous += count;
  }
  const oldest = (isAnonymous: boolean, id?: string) =>
    [...arriving].find(
      body => body.isLarge && body.isAnonymous === isAnonymous && (id === undefined || body.id === id),
    );

  function makeRoomFor({ id, isAnonymous }: Body) {
    const others = [...arriving, ...arrived.values()].filter(body => body.isLarge && body.id === id);
    if (others.length < (isAnonymous ? room.anonymous : room.account)) return;
    // A network is many people: one that holds all its places without sending must not keep out the others.
    const slow = isAnonymous ? oldest(true, id) : undefined;
    if (slow === undefined) throw tooBusy();
    slow.refuse(tooBusy());
  }

  function enter(request: FastifyRequest, isLarge: boolean, refuse: Body['refuse']): Body {
    const isAnonymous = !request.server.hasRequestDecorator('account');
    const body: Body = { ...senderOf(request), isAnonymous, isLarge, bytes: 0, refuse };
    if (isLarge) makeRoomFor(body);
    const neighbours = [...arriving].filter(({ network }) => network === body.network);
    if (neighbours.length >= room.network) neighbours[0]?.refuse(tooBusy());
    arriving.add(body);
    return body;
  }

  /** Refuses a large body when the bytes exceed the room. */
  function count(body: Body, length: number) {
    body.bytes += length;
    add(body, length);
    if (bytes.anonymous > room.anonymousBytes) oldest(true)?.refuse(tooBusy());
    if (bytes.ofAll > room.bytes) (oldest(true) ?? oldest(false))?.refuse(tooBusy());
  }

  return {
    /** @throws RequestError `body_too_large`, `body_too_complex`, `request_timeout`, `too_busy`, `invalid_json` */
    async receive(request: FastifyRequest, payload: Readable): Promise<Buffer[]> {
      const limit = request.routeOptions.bodyLimit ?? maxJsonBytes;
      const stated = Number(request.headers['content-length'] ?? limit);
      if (stated > limit) throw tooLarge();
      const { promise, resolve, reject } = Promise.withResolvers<Buffer[]>();
      const body = enter(request, stated > maxJsonBytes, reject);
      const tooSlow = new RequestError('request_timeout', 'The request body took too long to arrive.');
      const milliseconds = Math.min(patience.most, patience.least + stated / patience.slowestRate);
      const late = setTimeout(() => reject(tooSlow), milliseconds);
      const blocks = createBlocks(stated);
      const shape = createShape();
      const onData = (chunk: Buffer) => {
        count(body, chunk.length);
        blocks.add(chunk);
        if (body.bytes > limit) reject(tooLarge());
        else if (!shape.takes(chunk)) reject(tooComplex());
      };
      const onBreak = () => reject(notJson('cut off'));
      payload.on('data', onData).once('error', onBreak).once('close', onBreak);
      payload.once('end', () => resolve(blocks.all()));
      try {
        const whole = await promise;
        arrived.set(request, body);
        return whole;
      } catch (error) {
        add(body, -body.bytes);
        throw error;
      } finally {
        clearTimeout(late);
        arriving.delete(body);
        payload.off('data', onData);
      }
    },
    /** Call it when a request has been answered or abandoned. */
    leave(request: FastifyRequest) {
      const body = arrived.get(request);
      if (body) add(body, -body.bytes);
      arrived.delete(request);
    },
  };
}

const [quote = 0, backslash = 0, comma, openList, openObject, closeList, closeObject] =
  Buffer.from('"\\,[{]}');

/**
 * Follows JSON as it arrives: time and memory of parsing depend on its parts, and parsing is too late to refuse them.
 */
function createShape() {
  let levels = 0;
  let parts = 0;
  let between = 0;
  let isText = false;
  let isEscaped = false;
  /** The end of a string that `chunk` continues, past its closing quote. */
  function endOfText(chunk: Buffer, start: number): number {
    let at = start;
    while (at < chunk.length) {
      const byte = chunk[at];
      at += 1;
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) {
        isText = false;
        return at;
      }
    }
    return at;
  }

  return {
    /** True while the text is within the limits of depth and parts. */
    takes(chunk: Buffer): boolean {
      // A photo is one long string: most chunks are inside it.
      if (isText && !isEscaped && !chunk.includes(quote) && !chunk.includes(backslash)) return true;
      for (let at = 0; at < chunk.length; at += 1) {
        if (isText) at = endOfText(chunk, at);
        between += 1;
        const byte = chunk[at];
        if (byte === quote) isText = true;
        else if (byte === comma) parts += 1;
        else if (byte === openList || byte === openObject) {
          parts += 1;
          levels += 1;
          if (levels > mostLevels) return false;
        } else if (byte === closeList || byte === closeObject) levels -= 1;
      }
      return parts <= mostParts && between <= mostBetween;
    },
  };
}
