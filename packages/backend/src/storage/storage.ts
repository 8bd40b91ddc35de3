import { statfs } from 'node:fs/promises';
import { RequestError } from '../plugins/request-error.ts';

/** Bytes of the file system with the data directory; `reserve` is left free by photos, if they are stored there. */
export type Space = { free: number; size: number; reserve?: number };

export type Storage = {
  /** Undefined without a data directory, or when it cannot be determined. */
  space(): Promise<Space | undefined>;
  /** True if photos are refused. */
  isLow(): Promise<boolean>;
  /** @throws RequestError `storage_low` before photos are decoded, when they could fill the disk */
  refusePhotos(photoBytes: number): Promise<void>;
};

/** `holdsPhotos`: they are stored there. `reserve` in bytes, by default the larger of 5 % and 1 GB. */
export type StorageOptions = { directory: string; holdsPhotos: boolean; reserve?: number };

const gigabyte = 1_000_000_000;
/** Seconds until an operator may have made room. */
const retryAfter = 300;

export function createStorage({ directory, holdsPhotos, reserve }: StorageOptions): Storage {
  async function space(): Promise<Space | undefined> {
    const found = await statfs(directory).catch(() => undefined);
    if (found === undefined) return undefined;
    const size = found.blocks * found.bsize;
    const free = found.bavail * found.bsize;
    return holdsPhotos ? { free, size, reserve: reserve ?? Math.max(size * 0.05, gigabyte) } : { free, size };
  }

  async function isLow(): Promise<boolean> {
    const { free = 0, reserve = 0 } = (await space()) ?? {};
    return free < reserve;
  }

  return {
    space,
    isLow,
    async refusePhotos(photoBytes) {
      if (photoBytes === 0 || !(await isLow())) return;
      throw new RequestError('storage_low', 'There is no room for photos now; readings without are taken.', {
        retryAfter,
      });
    },
  };
}

export const endlessStorage: Storage = {
  space: async () => undefined,
  isLow: async () => false,
  refusePhotos: async () => undefined,
};
