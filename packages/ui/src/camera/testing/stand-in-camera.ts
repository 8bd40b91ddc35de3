import { act } from '@testing-library/react';
import type { CodeFormat } from '../code-reader.ts';

/** A camera's picture or light as jsdom has none. */
class StandInTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  readonly #hasTorch: boolean;
  readonly switched: unknown[] = [];

  constructor(hasTorch: boolean) {
    super();
    this.#hasTorch = hasTorch;
  }

  stop() {
    this.readyState = 'ended';
  }

  getCapabilities() {
    return this.#hasTorch ? { torch: true } : {};
  }

  getSettings() {
    return { deviceId: 'camera-0' };
  }

  async applyConstraints(constraints: unknown) {
    this.switched.push(constraints);
  }
}

interface Device {
  /** How `getUserMedia` fails, by the name of its error; it succeeds if left out. */
  readonly error?: string;
  readonly hasTorch?: boolean;
  /** The names of the cameras, where there are several. */
  readonly cameras?: readonly string[];
  /** The user has not answered the browser's question yet; see `allow`. */
  readonly asks?: boolean;
}

/**
 * Gives jsdom a camera, and a browser's own code reader that sees what the test shows it. All other parts of the
 * scanner are the real ones.
 */
export function standInCamera(formats: readonly CodeFormat[] = ['qr_code']) {
  const tracks: StandInTrack[] = [];
  const state: {
    device: Device;
    texts: readonly string[];
    format: CodeFormat;
    looks: number;
    isBroken: boolean;
    asked: unknown[];
  } = {
    device: {},
    texts: [],
    format: 'qr_code',
    looks: 0,
    isBroken: false,
    asked: [],
  };
  let allow: () => void = () => undefined;

  async function getUserMedia(constraints: unknown) {
    state.asked.push(constraints);
    const { error, hasTorch = false, asks = false } = state.device;
    if (asks)
      await new Promise<void>(resolve => {
        allow = resolve;
      });
    if (error !== undefined) throw new DOMException('', error);
    const track = new StandInTrack(hasTorch);
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  }

  class BarcodeDetector {
    static async getSupportedFormats() {
      return formats;
    }

    async detect() {
      state.looks += 1;
      if (state.isBroken) throw new DOMException('', 'NotSupportedError');
      return state.texts.map(rawValue => ({ rawValue, format: state.format }));
    }
  }

  const enumerateDevices = async () =>
    (state.device.cameras ?? ['Kamera']).map((label, index) => ({
      kind: 'videoinput',
      deviceId: `camera-${index}`,
      label,
    }));
  const value = { getUserMedia, enumerateDevices };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { configurable: true, get: () => 4 });
  Object.assign(globalThis, { BarcodeDetector });

  return {
    state,
    tracks,
    isOn: () => tracks.some(({ readyState }) => readyState === 'live'),
    allow: () => act(async () => allow()),
    /** Holds codes before the camera until it has looked twice. */
    async show(...texts: readonly string[]) {
      state.texts = texts;
      const before = state.looks;
      // One act for each wait: what a single one puts off until its end may be what looks.
      while (state.looks < before + 2) await act(() => new Promise(resolve => setTimeout(resolve, 20)));
    },
  };
}
