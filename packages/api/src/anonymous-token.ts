/** The token of readings without login: what the store needs of them, and no schema of the readings. */
export * from './endpoints/anonymous-token.ts';
export * from './schema/anonymous-token.ts';
