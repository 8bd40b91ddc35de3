export * from './application.ts';
export * from './features.ts';
export * from './language.ts';
export * from './meter-reading.ts';
export * from './override.ts';
