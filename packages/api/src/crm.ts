/** Digital communication: not part of every page. */
export * from './endpoints/crm.ts';
export * from './schema/crm.ts';
