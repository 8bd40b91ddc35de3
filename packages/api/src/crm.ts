/** Digital communication, for the screen that offers it: no part of what every page loads. */
export * from './endpoints/crm.ts';
export * from './schema/crm.ts';
