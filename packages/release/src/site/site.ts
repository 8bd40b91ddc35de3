export interface SiteFile {
  /** Path below the site, without a slash in front: `modules/mf-reading/1.2.0-0a1b2c3d/entry.js`. */
  readonly path: string;
  readonly bytes: number;
  readonly modified: Date;
}

/**
 * A directory or a bucket with a published portal. Paths are relative to it, without a slash in front. Failures of the
 * place (no permission, no connection, full) reject with a {@link SiteError} or the error of the file system.
 */
export interface Site {
  readonly name: string;
  /** Returns `undefined` when there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  /** The content of a file, and of each of its compressed forms. Empty when there is no such file. */
  readForms(path: string): Promise<readonly Buffer[]>;
  /** Writes a file; readers meanwhile get the old or the new content, never a part. */
  write(path: string, content: Buffer): Promise<void>;
  /** Writes a new file; `false` when it exists. Of several processes at the same time, exactly one succeeds. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** Every file whose path begins with `prefix`, compressed forms of files left out, in no order. */
  list(prefix: string): Promise<readonly SiteFile[]>;
  /** Removes files with their compressed forms; a missing one is no error. */
  remove(paths: readonly string[]): Promise<void>;
  /**
   * Gives visitors the files in `history/<set>/`: `history/<set>/ablesung/index.html` as `ablesung/index.html`. Other
   * files of the set before are removed.
   */
  show(set: string): Promise<void>;
  /** Id of the set that visitors get; `undefined` when there is none yet, or {@link show} was interrupted. */
  shown(): Promise<string | undefined>;
  /** Removes the remains of interrupted writes. */
  tidy(): Promise<void>;
}

/** The place of a site cannot be used. */
export class SiteError extends Error {
  readonly code = 'site-unusable';
}

/** The `code` of an error of the operating system (`ENOENT`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = Object(error).code;
  return typeof code === 'string' ? code : undefined;
}
