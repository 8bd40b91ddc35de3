import '@testing-library/jest-dom';
import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

// Every browser has them, jsdom has not.
Object.assign(globalThis, { TextDecoder, TextDecoderStream, TextEncoder });

/** The browser's, whose types Node does not have. */
const Reader: new () => {
  readonly result: ArrayBuffer;
  readonly error: unknown;
  onload: () => void;
  onerror: () => void;
  readAsArrayBuffer(file: Blob): void;
} = Reflect.get(globalThis, 'FileReader');

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new Reader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}

Object.assign(Blob.prototype, {
  arrayBuffer(this: Blob) {
    return bytesOf(this);
  },
  async text(this: Blob) {
    return new TextDecoder().decode(await bytesOf(this));
  },
  stream(this: Blob) {
    return new ReadableStream({
      start: async controller => {
        controller.enqueue(new Uint8Array(await bytesOf(this)));
        controller.close();
      },
    });
  },
});

// jsdom takes a place to break a line for a block, which would part the words of names.
Reflect.get(globalThis, 'document').head.insertAdjacentHTML(
  'beforeend',
  '<style>wbr { display: inline }</style>',
);

const realTimeout: (task: () => void, milliseconds: number) => unknown = Reflect.get(
  globalThis,
  'setTimeout',
);

/**
 * React defers work, effects above all, through this channel. It is as late as on a busy machine, so that a test that
 * does not wait for it fails each time. A test with fake timers waits for no real time.
 */
class LateMessageChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = {
    postMessage: () => {
      const isRealClock = Reflect.get(globalThis, 'setTimeout') === realTimeout;
      realTimeout(() => this.port1.onmessage?.(), isRealClock ? 12 : 0);
    },
  };
}

Object.assign(globalThis, { MessageChannel: LateMessageChannel });
