import type { Readable } from 'node:stream';

/** The files of one backup. Errors are `BackupError`s `PLACE_UNUSABLE`. */
export type BackupFolder = {
  /** For messages, and for `--from`. */
  name: string;
  /**
   * Writes a new file, readable by its owner alone; it has its name only when it is complete and on the disk.
   * `estimate`: its size in bytes, from above.
   */
  write(file: string, content: Readable, estimate: number): Promise<void>;
  /** Undefined without such a file. */
  read(file: string): Promise<Readable | undefined>;
  /** With all files; does nothing where there is none. */
  remove(): Promise<void>;
};

/** A folder or bucket with backups. */
export type BackupPlace = {
  name: string;
  /** The folders in it, complete or not. */
  list(): Promise<string[]>;
  /** Empty: the place itself. */
  folder(name: string): BackupFolder;
};
