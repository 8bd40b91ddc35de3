/** A file of a site, as a listing tells of it. */
export interface SiteFile {
  /** Path below the site, without a slash in front: `modules/mf-reading/1.2.0-0a1b2c3d/entry.js`. */
  readonly path: string;
  readonly bytes: number;
  readonly modified: Date;
}

/**
 * Where a portal is published: a directory or a bucket. Paths are relative to it, without a slash in front. What fails
 * because of the place itself (no permission, no connection, full) rejects with a {@link SiteError} or the error of the
 * file system.
 */
export interface Site {
  /** How people call it: the path or the address that was given. */
  readonly name: string;
  /** The content of a file; `undefined` when there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** A file as visitors may get it: itself, and what its compressed forms decompress to. Empty when there is none. */
  readForms(path: string): Promise<readonly Buffer[]>;
  /** Writes a file; whoever reads it meanwhile sees the old or the new content, never a part. */
  write(path: string, content: Buffer): Promise<void>;
  /**
   * Writes a file that nobody has written yet; `false` when there is one. Of several processes that create the same
   * file at the same time, exactly one succeeds.
   */
  create(path: string, content: Buffer): Promise<boolean>;
  /** Every file whose path begins with `prefix`, compressed forms of files left out, in no order. */
  list(prefix: string): Promise<readonly SiteFile[]>;
  /** Removes files with their compressed forms; one that is not there is no mistake. */
  remove(paths: readonly string[]): Promise<void>;
  /**
   * Makes what lies in `history/<set>/` the files that visitors get: `history/<set>/ablesung/index.html` as
   * `ablesung/index.html`. What the set shown before had and this one has not goes.
   */
  show(set: string): Promise<void>;
  /** Id of the set that visitors get; `undefined` when there is none yet, or a {@link show} was cut off half-way. */
  shown(): Promise<string | undefined>;
  /** Removes what interrupted writes left behind. */
  tidy(): Promise<void>;
}

/** The place itself does not do what is asked of it. */
export class SiteError extends Error {
  readonly code = 'site-unusable';
}

/** The `code` of an error of the operating system (`ENOENT`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = Object(error).code;
  return typeof code === 'string' ? code : undefined;
}

/** The value of a JSON text; `undefined` where it is none, or there is no text. */
export function parseJson(text: Buffer | undefined): unknown {
  try {
    return JSON.parse(text?.toString() ?? '');
  } catch {
    return undefined;
  }
}
