/** A file that belongs to a release set, at its address, with the hash that it has to have. */
export interface OfflineFile {
  /** Path on the portal's own origin, or absolute address of a module elsewhere. */
  readonly url: string;
  /** Subresource integrity, `sha384-…`. */
  readonly integrity: string;
}

/**
 * What the service worker caches of one release set: everything but what modules declare to come with its first use, so
 * that each of its pages works without a connection.
 * Publishing puts it in front of the worker's code as `globalThis.offlineSet`.
 */
export interface OfflineSet {
  /** The set's id. */
  readonly id: string;
  /** Entry pages, by the addresses of their folders: `/`, `/ablesung/`. Their contents differ with every set. */
  readonly pages: readonly OfflineFile[];
  /** Code, styles and texts of shell and modules. Their contents never change. */
  readonly files: readonly OfflineFile[];
  /** The same of what comes to the device with its first use, and stays as long as sets have it. */
  readonly onUse: readonly OfflineFile[];
}
