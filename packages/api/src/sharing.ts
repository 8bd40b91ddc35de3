/** Shares, for those who make and take back some: no part of what every page loads. */
export * from './endpoints/sharing.ts';
export * from './share.ts';
