/** Creating and managing shares: not part of every page. */
export * from './endpoints/sharing.ts';
export * from './share.ts';
