import { packedManifest } from './packed-manifest.ts';

/** What the package manager asks before it writes a tarball; every version is stated by then. */
export const hooks = { beforePacking: packedManifest };
