export { type MeterType, meterTypes } from './meter/meter-type.ts';
export { type ReadingReason, readingReasons } from './reading/reading-reason.ts';
