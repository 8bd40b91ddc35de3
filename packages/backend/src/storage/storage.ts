import { statfs } from 'node:fs/promises';
import { RequestError } from '../plugins/request-error.ts';

/** Of the file system that holds the data directory, in bytes; `reserve` is what photos leave free. */
export type Space = { free: number; reserve: number };

/** The room for what is sent. */
export type Storage = {
  /** Undefined where it cannot be found out, or there is no data directory. */
  space(): Promise<Space | undefined>;
  /** True if photos have to wait. */
  isLow(): Promise<boolean>;
  /**
   * Refuses photos where they could fill the disk, before anything of them is decoded.
   * @throws RequestError `storage_low`
   */
  refusePhotos(photoBytes: number): Promise<void>;
};

/** `holdsDatabase`: the photos go there. `reserve` in bytes: the larger of 5 % and 1 GB where it is not set. */
export type StorageOptions = { directory: string; holdsDatabase: boolean; reserve?: number };

const gigabyte = 1_000_000_000;
/** Seconds. An operator has to make room first. */
const retryAfter = 300;

export function createStorage({ directory, holdsDatabase, reserve }: StorageOptions): Storage {
  async function space(): Promise<Space | undefined> {
    const found = await statfs(directory).catch(() => undefined);
    if (found === undefined) return undefined;
    const size = found.blocks * found.bsize;
    return { free: found.bavail * found.bsize, reserve: reserve ?? Math.max(size * 0.05, gigabyte) };
  }

  async function isLow(): Promise<boolean> {
    const found = holdsDatabase ? await space() : undefined;
    return found !== undefined && found.free < found.reserve;
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

/** Of an app that knows of no disk. */
export const endlessStorage: Storage = {
  space: async () => undefined,
  isLow: async () => false,
  refusePhotos: async () => undefined,
};
