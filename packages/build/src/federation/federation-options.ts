import { development } from '../rspack/base-config.ts';

/** Common options of host and modules: the leanest form of the federation runtime. */
export const federationOptions = {
  shareStrategy: 'loaded-first',
  dts: false,
  dev: false,
  experiments: {
    // Snapshots are what devtools show.
    optimization: { disableSnapshot: !development, target: 'web' },
  },
} as const;
