/** The data of an account's holder: not part of every page. */
export * from './endpoints/personal-data.ts';
export * from './schema/personal-data.ts';
