export * from './job-path.ts';
export * from './job-texts.ts';
export { MeterNumber } from './meter-number.tsx';
export * from './reading-text.ts';
export * from './use-formats.ts';
export { inWalkOrder } from './walk.ts';
