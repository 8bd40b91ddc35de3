/** Stubs for images, which jsdom lacks; decoding and drawing is tested in browsers. */
export interface StandInPictures {
  /** From now on pictures are decoded only when the returned function is called. */
  readonly hold: () => () => void;
  /** Addresses of files that the page shows and has not given back. */
  readonly shown: ReadonlySet<string>;
}

/** Decodes every file as a picture unless it says `broken`. */
export function standInPictures(): StandInPictures {
  let decoding = Promise.resolve();
  const shown = new Set<string>();
  let addresses = 0;
  const createObjectURL = () => {
    addresses += 1;
    shown.add(`blob:picture-${addresses}`);
    return `blob:picture-${addresses}`;
  };
  class Canvas {
    getContext() {
      return { fillRect() {}, setTransform() {}, drawImage() {} };
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob(['drawn'], { type });
    }
  }
  const createImageBitmap = async (file: File) => {
    await decoding;
    if (file.name.includes('broken')) throw new DOMException('cannot be decoded', 'InvalidStateError');
    return { width: 40, height: 30, close() {} };
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: (address: string) => shown.delete(address) });
  Object.assign(globalThis, { OffscreenCanvas: Canvas, createImageBitmap });
  Blob.prototype.arrayBuffer = contentOf;
  HTMLImageElement.prototype.decode = () =>
    Promise.reject(new DOMException('cannot be decoded', 'EncodingError'));
  return {
    shown,
    hold() {
      let release = () => {};
      decoding = new Promise(resolve => {
        release = resolve;
      });
      return release;
    },
  };
}

function contentOf(this: Blob): Promise<ArrayBuffer> {
  return new Promise(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result instanceof ArrayBuffer ? reader.result : new ArrayBuffer(0));
    reader.readAsArrayBuffer(this);
  });
}
