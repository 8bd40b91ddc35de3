import { packedManifest } from './packed-manifest.ts';

/** The package manager calls this before it writes a tarball, with resolved versions. */
export const hooks = { beforePacking: packedManifest };
