export * from './account.ts';
export * from './application.ts';
export * from './contact.ts';
export * from './error.ts';
export * from './job.ts';
export * from './result.ts';
export * from './token.ts';
