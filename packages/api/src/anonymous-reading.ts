/** Readings without login, for those who make them and for who takes them: no part of what every page loads. */
export * from './endpoints/anonymous-reading.ts';
export * from './schema/anonymous-reading.ts';
export * from './schema/anonymous-reading-request.ts';
export * from './schema/anonymous-token.ts';
export * from './schema/unknown-user-reading.ts';
