export { DatabaseError, type DatabaseErrorCode } from './database/index.ts';
export { type RunningServer, type ServeOptions, startServer } from './serve.ts';
export { ServeError, type ServeErrorCode } from './serve-error.ts';
