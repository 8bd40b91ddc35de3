import { development } from '../rspack/base-config.ts';

export const federationOptions = {
  shareStrategy: 'loaded-first',
  dts: false,
  dev: false,
  experiments: {
    // Snapshots are what devtools show.
    optimization: { disableSnapshot: !development, target: 'web' },
  },
} as const;
