/** The token of readings without login, for the store, without the schemas of the readings. */
export * from './endpoints/anonymous-token.ts';
export * from './schema/anonymous-token.ts';
