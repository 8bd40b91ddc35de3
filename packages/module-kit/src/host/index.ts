/** For hosts and tools, which read declarations. Modules cannot import it. */
export type { QueueKind } from '@zaehlwerk/store/queue-kind';
export * from '../declaration/build-manifest.ts';
export * from '../declaration/contract-slots.ts';
export * from '../declaration/contract-version.ts';
export * from '../declaration/declaration.ts';
export * from '../declaration/fit.ts';
export * from '../declaration/gate.ts';
export * from '../declaration/manifest.ts';
export * from '../declaration/module-declaration.ts';
export * from '../declaration/module-entry.ts';
export * from '../declaration/route.ts';
