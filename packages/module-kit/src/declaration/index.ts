export * from './contract-version.ts';
export * from './declaration.ts';
export * from './fit.ts';
export * from './gate.ts';
export * from './manifest.ts';
export * from './module-entry.ts';
export type * from './offline-set.ts';
