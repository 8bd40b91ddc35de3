/** What host and modules have in common: the leanest form of the federation runtime. */
export const federationOptions = {
  shareStrategy: 'loaded-first',
  dts: false,
  dev: false,
  experiments: {
    asyncStartup: false,
    optimization: { disableSnapshot: true, target: 'web' },
  },
} as const;
