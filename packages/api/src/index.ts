export type * from './schema/index.ts';
