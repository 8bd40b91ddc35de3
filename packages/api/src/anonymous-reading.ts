/** Readings without login, for their senders and the server: not part of every page. */
export * from './endpoints/anonymous-reading.ts';
export * from './schema/anonymous-reading.ts';
export * from './schema/anonymous-reading-request.ts';
export * from './schema/anonymous-token.ts';
export * from './schema/unknown-user-reading.ts';
